interface Props {
  readonly text: string;
}

/** Texts up to this length are never cut. */
const MAX_UNCUT_LENGTH = 18;
/** Number of characters at the end that are always shown: they distinguish names and accounts. */
const TAIL_LENGTH = 6;

/** A text on one line, truncated in the middle if it does not fit. */
export function MiddleTruncatedText({ text }: Props) {
  if (text.length <= MAX_UNCUT_LENGTH) return <span>{text}</span>;
  return (
    <span className="middle-text">
      <span className="middle-text__head">{text.slice(0, -TAIL_LENGTH)}</span>
      <span>{text.slice(-TAIL_LENGTH)}</span>
    </span>
  );
}
