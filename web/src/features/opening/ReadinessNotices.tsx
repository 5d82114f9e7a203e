import { Checklist } from "./Checklist.js";
import { DeskWarnings } from "./DeskWarnings.js";
import { PasswordWarning } from "./PasswordWarning.js";
import "./opening.css";

interface Props {
  readonly isAdmin: boolean;
  /** Whether to show the checklist: only on the first tab, as elsewhere it would cover what it links to. */
  readonly showsChecklist: boolean;
  readonly onAccount: () => void;
}

/** Warnings and checklist of what a desk and its staff lack to take orders safely. */
export function ReadinessNotices({ isAdmin, showsChecklist, onAccount }: Props) {
  return (
    <>
      <PasswordWarning onAccount={onAccount} />
      <DeskWarnings isAdmin={isAdmin} />
      {isAdmin && showsChecklist && <Checklist onAccount={onAccount} />}
    </>
  );
}
