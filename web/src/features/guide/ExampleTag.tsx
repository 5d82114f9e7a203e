/** Marks a picture as an example rather than a real order. */
export function ExampleTag({ children }: { readonly children: string }) {
  return <p className="example-tag">{children}</p>;
}
