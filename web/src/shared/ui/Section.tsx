import type { ReactNode } from "react";
import "./sections.css";

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** One subject of a page: its name and a sentence at the left, its controls at the right. */
export function Section({ title, lead, children }: Props) {
  return (
    <section className="section">
      <header>
        <h3>{title}</h3>
        <p>{lead}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}
