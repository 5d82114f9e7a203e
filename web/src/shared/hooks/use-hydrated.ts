import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** Whether the page is hydrated: false while it is prerendered and in its first render in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
