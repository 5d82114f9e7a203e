/** Whether two values of an order's fields are the same. Objects must have their keys in the same sequence. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
