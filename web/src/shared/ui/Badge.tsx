import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon.js";

export type Tone = "success" | "warning" | "info" | "danger" | "neutral";

interface Props {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly look?: "plain" | "borderless" | "solid";
  readonly children: ReactNode;
}

/** A status badge, always with colour, icon and text. */
export function Badge({ tone, icon, look, children }: Props) {
  return (
    <span className={look ? `badge badge--${look}` : "badge"} data-tone={tone}>
      <Icon icon={icon} size="small" />
      {children}
    </span>
  );
}
