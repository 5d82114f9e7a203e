/** A turning ring beside a word that says what is going on. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
