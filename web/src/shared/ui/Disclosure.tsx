import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { Skeleton } from "./Skeleton.js";
import "./disclosure.css";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A collapsible section whose content is mounted, and its code loaded, only when opened. */
export function Disclosure({ title, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="disclosure">
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {title}
        </button>
      </h3>
      {isOpen && <Suspense fallback={<Skeleton height="64px" />}>{children}</Suspense>}
    </section>
  );
}
