import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./Icon.js";

const ICON_BY_TONE = { info: Info, warning: TriangleAlert, bad: CircleAlert };

interface Props extends ComponentProps<"div"> {
  readonly tone?: keyof typeof ICON_BY_TONE;
}

/** A bordered note; an error note has a filled background. */
export function Note({ tone = "info", className, children, ...rest }: Props) {
  return (
    <div className={["note", `note--${tone}`, className].filter(Boolean).join(" ")} {...rest}>
      <Icon icon={ICON_BY_TONE[tone]} />
      <div>{children}</div>
    </div>
  );
}
