import { cloneElement } from "react";
import type { PropsWithChildren, ReactElement } from "react";

interface RichTextProps {
  /** With tags around the words that an element shows, as in `<link>Ask us</link>`. */
  readonly text: string;
  /** The element of each tag; one with children of its own keeps them. */
  readonly tags: Readonly<Record<string, ReactElement<PropsWithChildren>>>;
}

const TAGGED = /<(\w+)>([^<]*)<\/\1>/;

/** For the tag `nowrap`: words that stay on one line. */
export const nowrap = <span className="nowrap" />;

/** A text with elements in it; tags are not nested. react-i18next's `Trans` does the same in 4.6 kB, which no page has left. */
export function RichText({ text, tags }: RichTextProps) {
  // Of a split by two groups every third part is plain text, followed by the tag's name and its words.
  const parts = text.split(TAGGED);
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    const tag = at % 3 === 2 ? tags[parts[at - 1] ?? ""] : undefined;
    return tag ? cloneElement(tag, { key: at }, tag.props.children ?? part) : part;
  });
}
