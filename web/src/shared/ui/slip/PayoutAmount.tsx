import type { ReactNode } from "react";

interface Props {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** Keeps label and amount on one line at any width. */
  readonly row?: boolean;
  /** A line under the amount. */
  readonly note?: ReactNode;
}

/** The gold band with the payout, the main amount of a slip. */
export function PayoutAmount({ label, children, row, note }: Props) {
  return (
    <div className={row ? "take take--row" : "take"}>
      <span className="take__label">{label}</span>
      <span className="take__value number">{children}</span>
      {note && <p>{note}</p>}
    </div>
  );
}
