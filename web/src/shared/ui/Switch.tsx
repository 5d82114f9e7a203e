import type { ReactNode } from "react";
import "./switch.css";

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Why it stays where it is; it can be reached and says so, but does nothing. */
  readonly lockedBecause?: string | undefined;
  /** Names the switch when no words stand beside it. */
  readonly label?: string;
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/** Something that is on or off. */
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
