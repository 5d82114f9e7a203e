/** Documents for the tests of projections and findAndModify. */
export const threeDocuments = [1, 2, 3].map((n) => ({
  _id: n as never,
  n,
  s: `s${n}`,
  list: [n, n + 1, n + 2],
  in: { a: n, b: -n },
}));
