import { useLayoutEffect, useRef } from "react";
import { renderMarkdown } from "./render-markdown.js";
// The pages of the texts and the editor share these rules: a file of styles less for the first page to list.
import "./markdown.css";

interface Props {
  readonly text: string;
  readonly lang?: string;
}

/** A text in Markdown, as it is read. */
export function Markdown({ text, lang }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(renderMarkdown(text)), [text]);
  return <div ref={place} className="markdown" lang={lang} />;
}
