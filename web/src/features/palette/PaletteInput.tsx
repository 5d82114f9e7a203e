import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly listId: string;
  /** Element id of the command that Enter runs. */
  readonly currentId: string | undefined;
}

/** Input of the palette. It keeps the focus while the arrow keys move through the list below. */
export function PaletteInput({ value, onChange, onKeyDown, listId, currentId }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="palette__input">
      <Icon icon={Search} />
      <input
        role="combobox"
        aria-label={t("palette.input")}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={currentId}
        placeholder={t("palette.input")}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}
