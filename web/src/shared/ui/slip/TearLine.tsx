/** The tear line of a slip: a dotted line between two notches. */
export function TearLine({ second }: { readonly second?: boolean }) {
  return <div className={second ? "tear tear--second" : "tear"} aria-hidden="true" />;
}
