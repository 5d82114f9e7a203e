/** Says of a picture that it shows no order of anybody. */
export function ExampleTag({ children }: { readonly children: string }) {
  return <p className="example-tag">{children}</p>;
}
