import type { ReactNode } from "react";

/** Passed as the value of a place that an element is to fill. */
export const PLACE = "\u0001";

/** A text with an element in its place. */
export function Filled({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [before, after = ""] = text.split(PLACE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

interface LinkedProps {
  /** With `<a>` and `</a>` around the words to be wrapped. */
  readonly text: string;
  readonly renderLink: (words: string) => ReactNode;
}

/** A text of which some words are a link. */
export function Linked({ text, renderLink }: LinkedProps) {
  const [before, words = "", after = ""] = text.split(/<\/?a>/);
  return (
    <>
      {before}
      {words && renderLink(words)}
      {after}
    </>
  );
}

const RANGE = "1–5";

/** A text in which the range of minutes stays on one line. */
export function Unbroken({ text }: { readonly text: string }) {
  const [before, after] = text.split(RANGE);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <span className="nowrap">{RANGE}</span>
      {after}
    </>
  );
}
