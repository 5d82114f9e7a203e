/** What the texts of another language must look like: the same keys. */
export type Same<T> = { readonly [K in keyof T]: string };
