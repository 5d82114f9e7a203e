import { Activity, Suspense, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useSession } from "../../shared/session.js";
import { Waiting } from "../../shared/ui/Waiting.js";
import { EnrolScreen, LockScreen } from "./late-screens.js";

interface Props {
  readonly children: ReactNode;
}

/**
 * A page that is hidden while its session is locked: nothing of it is drawn, its socket and timers stop, and what was
 * typed stays in memory for the same user. Another user gets the page anew.
 */
export function Lockable({ children }: Props) {
  const session = useSession();
  const isLocked = session?.token === "";
  useFocusAfter(isLocked);
  if (session?.enrol)
    return (
      <Suspense fallback={<Waiting />}>
        <EnrolScreen session={session} />
      </Suspense>
    );
  return (
    <>
      {isLocked && (
        <Suspense fallback={<Waiting />}>
          <LockScreen user={session.user} />
        </Suspense>
      )}
      <Activity key={session?.user.id} mode={isLocked ? "hidden" : "visible"}>
        {children}
      </Activity>
    </>
  );
}

/** Gives the focus back to where it was before the lock. */
function useFocusAfter(isLocked: boolean): void {
  const last = useRef<Element | null>(null);
  const wasLocked = useRef(false);
  useEffect(() => {
    if (isLocked) {
      wasLocked.current = true;
      return;
    }
    const before = last.current;
    if (wasLocked.current && before instanceof HTMLElement && before.isConnected) before.focus();
    wasLocked.current = false;
    const note = ({ target }: FocusEvent): void => void (last.current = target as Element);
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [isLocked]);
}
