/** Fixture of the projection and findAndModify cases. */
export const threeDocuments = [1, 2, 3].map((n) => ({
  _id: n as never,
  n,
  s: `s${n}`,
  list: [n, n + 1, n + 2],
  in: { a: n, b: -n },
}));
