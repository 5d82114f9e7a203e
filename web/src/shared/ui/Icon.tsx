import type { LucideIcon } from "lucide-react";
import { memo } from "react";

interface Props {
  readonly icon: LucideIcon;
  readonly size?: "small";
  readonly className?: string;
}

/** A decorative icon, hidden from screen readers. */
export const Icon = memo(function Icon({ icon: Drawing, size, className }: Props) {
  const classes = ["icon", size && "icon--small", className].filter(Boolean).join(" ");
  return <Drawing className={classes} strokeWidth={1.75} aria-hidden="true" />;
});
