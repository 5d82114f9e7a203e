import { Check, Copy } from "lucide-react";
import { useCopy } from "../../shared/hooks/use-copy.js";
import { Icon } from "../../shared/ui/Icon.js";
import { MiddleTruncatedText } from "./MiddleTruncatedText.js";
import { useOrderTexts } from "./order-texts.js";

interface Props {
  readonly shown: string;
  readonly text: string;
  /** Name of the copied value, for toast and tooltip. */
  readonly label: string;
  /** `plain` shows no copy icon, only a check mark after copying. */
  readonly look?: "strong" | "plain";
}

/** A button that shows a text and copies it when pressed. */
export function CopyableText({ shown, text, label, look }: Props) {
  const { t } = useOrderTexts();
  const { copied: copiedText, copy } = useCopy(label);
  const isCopied = copiedText === text;
  const title = t("tx.copy.title", { label });
  const baseClass = look === "plain" ? "copy-text" : "line-action";
  const classes = [baseClass, look === "strong" && "line-action--strong", isCopied && "is-done"]
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
      <MiddleTruncatedText text={shown} />
      {(isCopied || look !== "plain") && <Icon icon={isCopied ? Check : Copy} />}
    </button>
  );
}
