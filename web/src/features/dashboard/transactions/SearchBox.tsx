import { SEARCH_DEBOUNCE_MS, SEARCH_MAX } from "@tukar-saldo/contracts";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState, type Ref } from "react";
import { useDebounced } from "../../../shared/hooks/use-debounced.js";
import { useStaffTexts } from "../../../shared/i18n/use-texts.js";
import { Icon } from "../../../shared/ui/Icon.js";
import { Input } from "../../../shared/ui/Input.js";

interface Props {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Searches once typing has paused; follows the address when that changes by itself. */
export function SearchBox({ value, onSearch, ref }: Props) {
  const { t } = useStaffTexts();
  const [text, setText] = useState(value);
  // The address follows a moment after what is typed: only a value not sent from here replaces the text.
  const [sent, setSent] = useState({ text: value, address: value });
  if (sent.address !== value) {
    setSent({ text: value, address: value });
    if (sent.text !== value) setText(value);
  }
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const search = useEffectEvent((typed: string) => {
    const wanted = typed.trim();
    if (typed !== text || wanted === sent.text) return;
    setSent({ text: wanted, address: value });
    onSearch(wanted);
  });
  useEffect(() => void search(settled), [settled]);
  return (
    <label className="filters__search">
      <Icon of={Search} />
      <span className="vh">{t("tx.search")}</span>
      <Input
        ref={ref}
        type="search"
        value={text}
        maxLength={SEARCH_MAX}
        placeholder={t("tx.search.placeholder")}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}
