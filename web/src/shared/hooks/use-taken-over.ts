import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether the page is hydrated: false while it is prerendered and in its first render in the browser. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
