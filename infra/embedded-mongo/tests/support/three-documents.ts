/** What the cases of projections and of findAndModify begin with. */
export const three = [1, 2, 3].map((n) => ({
  _id: n as never,
  n,
  s: `s${n}`,
  list: [n, n + 1, n + 2],
  in: { a: n, b: -n },
}));
