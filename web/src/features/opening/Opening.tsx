import { Checklist } from "./Checklist.js";
import { DeskWarnings } from "./DeskWarnings.js";
import { PasswordWarning } from "./PasswordWarning.js";
import "./opening.css";

interface Props {
  readonly isAdmin: boolean;
  /** On the first section only: elsewhere the list would stand in the way of what it leads to. */
  readonly withList: boolean;
  readonly onAccount: () => void;
}

/** What a desk lacks to take orders, and its staff to work safely. */
export function Opening({ isAdmin, withList, onAccount }: Props) {
  return (
    <>
      <PasswordWarning onAccount={onAccount} />
      <DeskWarnings isAdmin={isAdmin} />
      {isAdmin && withList && <Checklist onAccount={onAccount} />}
    </>
  );
}
