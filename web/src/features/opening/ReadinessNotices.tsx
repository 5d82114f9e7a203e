import { Checklist } from "./Checklist.js";
import { DeskWarnings } from "./DeskWarnings.js";
import { PasswordWarning } from "./PasswordWarning.js";
import "./opening.css";

interface Props {
  readonly isAdmin: boolean;
  /** Whether to show the checklist: only on the first tab, so that it does not push the linked fields down. */
  readonly showsChecklist: boolean;
  readonly onAccount: () => void;
}

/** Warnings, and a checklist for admins, of what is missing before the desk can take orders safely. */
export function ReadinessNotices({ isAdmin, showsChecklist, onAccount }: Props) {
  return (
    <>
      <PasswordWarning onAccount={onAccount} />
      <DeskWarnings isAdmin={isAdmin} />
      {isAdmin && showsChecklist && <Checklist onAccount={onAccount} />}
    </>
  );
}
