import { Check, Copy } from "lucide-react";
import { useCopy } from "../../shared/hooks/use-copy.js";
import { Icon } from "../../shared/ui/Icon.js";
import { MiddleText } from "./MiddleText.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly shown: string;
  readonly text: string;
  /** Names what is copied, for the toast and the tooltip. */
  readonly label: string;
  /** `plain`: the text alone, its drawing only once it is copied. */
  readonly look?: "strong" | "plain";
}

/** A line that is copied by pressing it; text and drawing are one target. */
export function CopyLine({ shown, text, label, look }: Props) {
  const { t } = useOrderTexts();
  const { copied: last, copy } = useCopy(label);
  const copied = last === text;
  const title = t("tx.copy.title", { label });
  const base = look === "plain" ? "copy-text" : "line-action";
  const classes = [base, look === "strong" && "line-action--strong", copied && "is-done"]
    .filter(Boolean)
    .join(" ");
  return (
    <button
      type="button"
      className={classes}
      aria-label={`${shown}, ${title}`}
      title={`${shown}. ${title}`}
      onClick={() => void copy(text)}
    >
      <MiddleText text={shown} />
      {(copied || look !== "plain") && <Icon of={copied ? Check : Copy} />}
    </button>
  );
}
