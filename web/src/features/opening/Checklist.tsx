import { MOBILE_BREAKPOINT_PX, WEB_ROUTES } from "@tukar-saldo/contracts";
import { Circle, CircleCheck } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTabAddress } from "../../shared/desk/tab-address.js";
import { focusOn } from "../../shared/focus-on.js";
import { useMediaQuery } from "../../shared/hooks/use-media-query.js";
import { Button, ButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { hasOpenRequiredStep, computeSteps } from "./checklist-steps.js";
import type { Step, StepName } from "./checklist-steps.js";
import { CHECKLIST_HIDDEN_KEY, useDeskData, useStoredFlag } from "./use-desk-data.js";

const BACKUP_CONFIRMED_KEY = "openingBackup";

/** Checklist of what to do after the set-up; shown until the desk can serve customers or the user dismisses it. */
export function Checklist({ onAccount }: Pick<ListActions, "onAccount">) {
  const [isHidden, hide] = useStoredFlag(CHECKLIST_HIDDEN_KEY);
  return isHidden ? null : <ChecklistSteps onHide={hide} onAccount={onAccount} />;
}

interface ListActions {
  readonly onHide: () => void;
  readonly onAccount: () => void;
}

function ChecklistSteps(actions: ListActions) {
  const [hasBackup, confirmBackup] = useStoredFlag(BACKUP_CONFIRMED_KEY);
  const steps = computeSteps(useDeskData(hasBackup));
  return steps && hasOpenRequiredStep(steps) ? (
    <StepList steps={steps} onBackupConfirmed={confirmBackup} {...actions} />
  ) : null;
}

interface ListProps extends ListActions {
  readonly steps: readonly Step[];
  readonly onBackupConfirmed: () => void;
}

/**
 * The checklist starts expanded while there are no orders, except on phones, where it would push the order list out of
 * view. It stays expanded when the first order arrives, as somebody may be reading it.
 */
function StepList({ steps, onBackupConfirmed, onHide, onAccount }: ListProps) {
  const { t } = useTranslation("desk");
  const listElement = useRef<HTMLDetailsElement>(null);
  const dismiss = (): void => {
    const next = listElement.current?.nextElementSibling;
    if (next instanceof HTMLElement) focusOn(next);
    onHide();
  };
  const isWide = useMediaQuery(`(min-width: ${MOBILE_BREAKPOINT_PX}px)`);
  const [startsOpen] = useState(
    () => isWide && steps.some(({ name, isDone }) => name === "order" && !isDone),
  );
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <details ref={listElement} className="opening" open={startsOpen}>
      <summary>
        <b>{t("opening.title")}</b> <span>{t("opening.done", { done: doneCount, all: steps.length })}</span>
      </summary>
      <ul>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} onBackupConfirmed={onBackupConfirmed} onAccount={onAccount} />
        ))}
      </ul>
      <Button look="quiet" onClick={dismiss}>
        {t("opening.hide")}
      </Button>
    </details>
  );
}

interface RowProps extends Pick<ListProps, "onBackupConfirmed" | "onAccount"> {
  readonly step: Step;
}

function StepRow({ step: { name, isDone }, onBackupConfirmed, onAccount }: RowProps) {
  const { t } = useTranslation("desk");
  return (
    <li className="opening__step" data-done={isDone}>
      <Icon icon={isDone ? CircleCheck : Circle} />
      <span>
        {t(`opening.step.${name}`)}
        <span className="visually-hidden">{isDone ? `, ${t("opening.isDone")}` : ""}</span>
        {!isDone && <small>{t(`opening.why.${name}`)}</small>}
      </span>
      {!isDone &&
        (name === "backup" ? (
          <ConfirmBackup onBackupConfirmed={onBackupConfirmed} />
        ) : (
          <StepLink name={name} onAccount={onAccount} />
        ))}
    </li>
  );
}

function ConfirmBackup({ onBackupConfirmed }: Pick<RowProps, "onBackupConfirmed">) {
  const { t } = useTranslation("desk");
  return (
    <Button
      look="line"
      onClick={(event) => {
        // The pressed button disappears, so its step takes the focus.
        focusOn(event.currentTarget.closest("li"));
        onBackupConfirmed();
      }}
    >
      {t("opening.backupNoted")}
    </Button>
  );
}

/** Link or button that opens the page or dialog in which the step can be done. */
function StepLink({ name, onAccount }: { readonly name: StepName } & Pick<RowProps, "onAccount">) {
  const { t } = useTranslation("desk");
  const getTabUrl = useTabAddress();
  if (name === "order")
    return (
      <ButtonLink look="line" to={WEB_ROUTES.home}>
        {t("opening.toCalculator")}
      </ButtonLink>
    );
  if (name === "factor")
    return (
      <Button look="line" onClick={onAccount}>
        {t("opening.setUpFactor")}
      </Button>
    );
  const tab = name === "admin" ? "users" : "settings";
  return (
    <ButtonLink look="line" to={getTabUrl(tab)}>
      {t(`dashboard.tab.${tab}`)}
    </ButtonLink>
  );
}
