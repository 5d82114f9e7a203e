/** The order code in two groups of four characters; the dash between them is CSS and not part of the text. */
export function UniqueCode({ code }: { readonly code: string }) {
  return (
    <span className="unique-code mono">
      <span>{code.slice(0, 4)}</span>
      <span className="unique-code__end">{code.slice(4)}</span>
    </span>
  );
}
