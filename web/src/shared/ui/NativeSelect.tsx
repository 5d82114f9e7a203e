import { ChevronDown } from "lucide-react";
import type { SelectHTMLAttributes } from "react";
import { Icon } from "./Icon.js";

/** A native select, for its behaviour on phones and with screen readers. */
export function NativeSelect({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={["native-select", className].filter(Boolean).join(" ")}>
      <select {...rest} />
      <Icon icon={ChevronDown} />
    </span>
  );
}
