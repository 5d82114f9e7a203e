import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ParseKeys } from "i18next";
import { singleKeys } from "../../shared/desk/single-keys.js";
import { Dialog } from "../../shared/ui/Dialog.js";
import { Switch } from "../../shared/ui/Switch.js";
import "./keys-help.css";

interface Props {
  readonly isAdmin: boolean;
  readonly mayProcess: boolean;
  readonly onClose: () => void;
}

type Shortcut = readonly [hotkeys: readonly string[], text: ParseKeys<"orders">];

const FIND_SHORTCUTS: readonly Shortcut[] = [
  [["J", "K"], "tx.keys.move"],
  [["N"], "tx.keys.oldest"],
  [["/"], "tx.keys.search"],
];
const READ_SHORTCUTS: readonly Shortcut[] = [
  [["Y"], "tx.keys.account"],
  [["A"], "tx.keys.amount"],
  [["W"], "tx.keys.chat"],
  [["H"], "tx.keys.record"],
  [["Enter"], "tx.keys.report"],
];
const CHANGE_SHORTCUTS: readonly Shortcut[] = [
  [["T"], "tx.keys.take"],
  [["P"], "tx.keys.processing"],
  [["C"], "tx.keys.completed"],
  [["X"], "tx.keys.cancelled"],
];
const SETTINGS_SHORTCUTS: readonly Shortcut[] = [[["Ctrl", "S"], "tx.keys.save"]];
const DASHBOARD_SHORTCUTS: readonly Shortcut[] = [
  [["1", "2", "…"], "tx.keys.sections"],
  [["Ctrl", "K"], "tx.keys.palette"],
  [["Alt", "T"], "tx.keys.toasts"],
  [["?"], "tx.keys.all"],
];

/** Dialog with the keyboard shortcuts that the user may use. */
export function ShortcutHelp({ isAdmin, mayProcess, onClose }: Props) {
  const { t } = useTranslation("orders");
  // Gets the initial focus: with the focus on the switch, Enter would toggle the switch.
  const closeButton = useRef<HTMLButtonElement>(null);
  const shortcuts = [
    ...FIND_SHORTCUTS,
    ...READ_SHORTCUTS,
    ...(mayProcess ? CHANGE_SHORTCUTS : []),
    ...(isAdmin ? SETTINGS_SHORTCUTS : []),
    ...DASHBOARD_SHORTCUTS,
  ];
  return (
    <Dialog
      onClose={onClose}
      label={t("tx.keys.title")}
      className="confirm keys-help"
      initialFocus={closeButton}
    >
      <h2>{t("tx.keys.title")}</h2>
      <dl>
        {shortcuts.map(([hotkeys, text]) => (
          <div key={text}>
            <dt>
              {hotkeys.map((hotkey) => (
                <kbd key={hotkey}>{hotkey}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={singleKeys.useIsOn()} onChange={singleKeys.set}>
        {t("tx.keys.singleKeys")}
      </Switch>
      <p className="keys-help__why">{t("tx.keys.single")}</p>
      <div className="confirm__actions">
        <button type="button" ref={closeButton} className="button" onClick={onClose}>
          {t("tx.keys.close")}
        </button>
      </div>
    </Dialog>
  );
}
