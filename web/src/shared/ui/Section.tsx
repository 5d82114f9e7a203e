import type { ReactNode } from "react";
import "./sections.css";

interface Props {
  readonly title: string;
  readonly lead: string;
  /** 2 when it stands right below the page's heading. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** One subject of a page: its name and a sentence at the left, its controls at the right. */
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
