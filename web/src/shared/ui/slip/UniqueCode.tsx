/** The eight characters, grouped 4–4 for the eye alone: the dash is drawn and is not in the text. */
export function UniqueCode({ code }: { readonly code: string }) {
  return (
    <span className="unique-code mono">
      <span>{code.slice(0, 4)}</span>
      <span className="unique-code__end">{code.slice(4)}</span>
    </span>
  );
}
