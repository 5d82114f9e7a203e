import type { ReactNode } from "react";
import "./sections.css";

interface Props {
  readonly title: string;
  readonly lead: string;
  /** The heading level; 2 directly below the page's h1. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A section of a page: title and lead on the left, controls on the right. */
export function Section({ title, lead, level = 3, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section className="section">
      <header>
        <Heading>{title}</Heading>
        <p>{lead}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}
