import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether the browser is here to be asked: not at build, nor in the first view of a page that was drawn then. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
