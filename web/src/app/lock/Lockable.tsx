import { Activity, Suspense, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useSession } from "../../shared/session.js";
import { PageSpinner } from "../../shared/ui/PageSpinner.js";
import { EnrolScreen, LockScreen } from "./lazy-screens.js";

interface Props {
  readonly children: ReactNode;
}

/**
 * Hides a page while its session is locked: effects such as timers and sockets stop, but typed text is kept for the
 * same user. If another user signs in, the page is mounted anew.
 */
export function Lockable({ children }: Props) {
  const session = useSession();
  const isLocked = session?.token === "";
  useRestoreFocus(isLocked);
  if (session?.enrol)
    return (
      <Suspense fallback={<PageSpinner />}>
        <EnrolScreen session={session} />
      </Suspense>
    );
  return (
    <>
      {isLocked && (
        <Suspense fallback={<PageSpinner />}>
          <LockScreen user={session.user} />
        </Suspense>
      )}
      <Activity key={session?.user.id} mode={isLocked ? "hidden" : "visible"}>
        {children}
      </Activity>
    </>
  );
}

/** Restores the focus when the session is unlocked. */
function useRestoreFocus(isLocked: boolean): void {
  const lastFocused = useRef<Element | null>(null);
  const wasLocked = useRef(false);
  useEffect(() => {
    if (isLocked) {
      wasLocked.current = true;
      return;
    }
    const elementToFocus = lastFocused.current;
    if (wasLocked.current && elementToFocus instanceof HTMLElement && elementToFocus.isConnected)
      elementToFocus.focus();
    wasLocked.current = false;
    const rememberFocus = ({ target }: FocusEvent): void => void (lastFocused.current = target as Element);
    document.addEventListener("focusin", rememberFocus);
    return () => document.removeEventListener("focusin", rememberFocus);
  }, [isLocked]);
}
