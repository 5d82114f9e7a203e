import { SEARCH_DEBOUNCE_MS, MAX_SEARCH_LENGTH, toSearchText } from "@tukar-saldo/contracts";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { Input } from "../../shared/ui/Input.js";

interface Props {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Called on Enter with the typed text, to select the first order that matches it. */
  readonly onEnter: (text: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** State of the search text: searches after a debounce, and adopts `value` when something else changes the URL. */
function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  // The URL lags behind the typing, so only a value that differs from the last search replaces the text.
  const [lastSearch, setLastSearch] = useState({ text: value, address: value });
  if (lastSearch.address !== value) {
    setLastSearch({ text: value, address: value });
    if (lastSearch.text !== value) setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The last text that the user typed; if the URL has replaced it, the pending search is cancelled.
  const lastTypedText = useRef(value);
  useEffect(() => {
    if (text !== lastTypedText.current) clearTimeout(timer.current);
  }, [text]);
  // The timer must call the current `onSearch`, since the filter may have changed while typing.
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  }, [onSearch]);
  const search = (typed: string): void => {
    clearTimeout(timer.current);
    setLastSearch((before) => ({ ...before, text: typed }));
    latestOnSearch.current(typed);
  };
  const updateText = (typed: string): void => {
    setText(typed);
    lastTypedText.current = typed;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed.trim()), SEARCH_DEBOUNCE_MS);
  };
  return { text, updateText, search };
}

/** Search box that finds orders by any identifying field, such as id, name or WhatsApp number. */
export function SearchBox({ value, onSearch, onEnter, ref }: Props) {
  const { t } = useTranslation("orders");
  const { text, updateText, search } = useSearchText(value, onSearch);
  // `maxLength` would truncate a long pasted note and could cut off the code in it.
  const handlePaste = (event: ClipboardEvent): void => {
    const pastedText = event.clipboardData.getData("text");
    if (pastedText.length <= MAX_SEARCH_LENGTH) return;
    event.preventDefault();
    updateText(toSearchText(pastedText));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget } = event;
    if (key === "Escape") {
      // Prevents the default of Escape, which clears a search field.
      event.preventDefault();
      currentTarget.blur();
    }
    if (key !== "Enter") return;
    const typed = text.trim();
    if (typed !== value) search(typed);
    onEnter(typed);
  };
  return (
    <label className="filters__search">
      <Icon icon={Search} />
      <span className="visually-hidden">{t("tx.search")}</span>
      <Input
        ref={ref}
        type="search"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t("tx.search.placeholder")}
        onChange={(event) => updateText(event.target.value)}
        onPaste={handlePaste}
        onKeyDown={handleKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}
