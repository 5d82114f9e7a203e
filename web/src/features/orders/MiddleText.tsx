interface Props {
  readonly text: string;
}

/** Shorter texts fit everywhere. */
const LONG = 18;
/** So much of the end of a long text always shows: names differ there, and accounts are known by it. */
const TAIL = 6;

/** A text on one line; where it is too long it is cut in its middle. */
export function MiddleText({ text }: Props) {
  if (text.length <= LONG) return <span>{text}</span>;
  return (
    <span className="middle-text">
      <span className="middle-text__head">{text.slice(0, -TAIL)}</span>
      <span>{text.slice(-TAIL)}</span>
    </span>
  );
}
