import { Checklist } from "./Checklist.js";
import { DeskWarnings } from "./DeskWarnings.js";
import { PasswordWarning } from "./PasswordWarning.js";
import "./opening.css";

interface Props {
  readonly isAdmin: boolean;
  /** Whether to show the checklist: only on the first tab, as elsewhere it would push down the fields it links to. */
  readonly showsChecklist: boolean;
  readonly onAccount: () => void;
}

/**
 * Warnings about an outdated rate or a missing contact and, for admins, the checklist of steps before the first
 * customer.
 */
export function ReadinessNotices({ isAdmin, showsChecklist, onAccount }: Props) {
  return (
    <>
      <PasswordWarning onAccount={onAccount} />
      <DeskWarnings isAdmin={isAdmin} />
      {isAdmin && showsChecklist && <Checklist onAccount={onAccount} />}
    </>
  );
}
