import { Check, Copy } from "lucide-react";
import { useCopy } from "../../shared/hooks/use-copy.js";
import { Icon } from "../../shared/ui/Icon.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly shown: string;
  readonly text: string;
  /** Names what is copied, for the toast and the tooltip. */
  readonly label: string;
  readonly strong?: boolean;
}

/** A line that is copied by pressing it; text and drawing are one target. */
export function CopyLine({ shown, text, label, strong }: Props) {
  const { t } = useOrderTexts();
  const { copied: last, copy } = useCopy(label);
  const copied = last === text;
  const title = t("tx.copy.title", { label });
  const classes = ["line-action", strong && "line-action--strong", copied && "is-done"]
    .filter(Boolean)
    .join(" ");
  return (
    <button
      type="button"
      className={classes}
      aria-label={`${shown}, ${title}`}
      title={title}
      onClick={() => void copy(text)}
    >
      <span>{shown}</span>
      <Icon of={copied ? Check : Copy} />
    </button>
  );
}
