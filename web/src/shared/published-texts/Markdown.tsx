import { useLayoutEffect, useRef } from "react";
import { renderMarkdown } from "./render-markdown.js";
// Imported here, for the text pages and the editor, so that the first page lists one style sheet instead of two.
import "./markdown.css";

interface Props {
  readonly text: string;
  readonly lang?: string;
}

/** Renders a Markdown text. */
export function Markdown({ text, lang }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => container.current?.replaceChildren(renderMarkdown(text)), [text]);
  return <div ref={container} className="markdown" lang={lang} />;
}
