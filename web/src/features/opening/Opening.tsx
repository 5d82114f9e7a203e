import { Checklist } from "./Checklist.js";
import { DeskWarnings } from "./DeskWarnings.js";
import "./opening.css";

interface Props {
  readonly isAdmin: boolean;
  /** On the first section only: elsewhere the list would stand in the way of what it leads to. */
  readonly withList: boolean;
}

/** What a desk lacks to take orders. */
export function Opening({ isAdmin, withList }: Props) {
  return (
    <>
      <DeskWarnings isAdmin={isAdmin} />
      {isAdmin && withList && <Checklist />}
    </>
  );
}
