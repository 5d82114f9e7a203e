import type { ReactNode } from "react";
import "./switch.css";

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Why the switch cannot be changed; it stays focusable, so that the reason can be read. */
  readonly lockedBecause?: string | undefined;
  /** The accessible name, if the switch has no visible text. */
  readonly label?: string;
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/** A switch with an optional visible text. */
export function Switch({ checked, onChange, lockedBecause, label, describedBy, children }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={lockedBecause ? true : undefined}
      title={lockedBecause}
      onClick={() => lockedBecause || onChange(!checked)}
    >
      <span className="switch__track" />
      {children}
    </button>
  );
}
