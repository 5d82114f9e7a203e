/** Where the slip is torn: a dotted rule between two notches. */
export function Tear({ second }: { readonly second?: boolean }) {
  return <div className={second ? "tear tear--second" : "tear"} aria-hidden="true" />;
}
