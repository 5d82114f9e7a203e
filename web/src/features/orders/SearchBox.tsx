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
  /** Enter: on to what this text finds. */
  readonly onEnter: (text: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** What is typed, and the searching once that has paused; follows the address when it changes by itself. */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  // The address follows a moment after what is typed: only a value not sent from here replaces the text.
  const [sent, setSent] = useState({ text: value, address: value });
  if (sent.address !== value) {
    setSent({ text: value, address: value });
    if (sent.text !== value) setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What was typed is no longer sought once the text was replaced from elsewhere.
  const typing = useRef(value);
  useEffect(() => {
    if (text !== typing.current) clearTimeout(timer.current);
  }, [text]);
  // The filter may have changed between the typing and the search.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  const search = (typed: string): void => {
    clearTimeout(timer.current);
    setSent((before) => ({ ...before, text: typed }));
    latest.current(typed);
  };
  const type = (typed: string): void => {
    setText(typed);
    typing.current = typed;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed.trim()), SEARCH_DEBOUNCE_MS);
  };
  return { text, type, search };
}

/** Searches by anything an order is known by. */
export function SearchBox({ value, onSearch, onEnter, ref }: Props) {
  const { t } = useTranslation("orders");
  const { text, type, search } = useTyped(value, onSearch);
  // The field would cut a long note, and the code in it with it.
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData("text");
    if (pasted.length <= MAX_SEARCH_LENGTH) return;
    event.preventDefault();
    type(toSearchText(pasted));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget } = event;
    if (key === "Escape") {
      // The browser would empty the field.
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
      <Icon of={Search} />
      <span className="visually-hidden">{t("tx.search")}</span>
      <Input
        ref={ref}
        type="search"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t("tx.search.placeholder")}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onKeyDown={press}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}
