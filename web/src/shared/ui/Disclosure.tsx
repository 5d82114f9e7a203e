import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { Skeleton } from "./Skeleton.js";
import "./disclosure.css";

interface Props {
  readonly title: string;
  /** Keeps the section open, as what it shows cannot be shown again. */
  readonly staysOpen?: boolean;
  readonly children: ReactNode;
}

/** A collapsible section whose content is mounted, and its code loaded, only when opened. */
export function Disclosure({ title, staysOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="disclosure">
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(staysOpen || !isOpen)}>
          {title}
        </button>
      </h3>
      {isOpen && <Suspense fallback={<Skeleton height="64px" />}>{children}</Suspense>}
    </section>
  );
}
