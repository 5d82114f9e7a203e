import { useLocation, useSearchParams } from "../router.js";
import { hasUnsaved, leave } from "../unsaved/unsaved.js";

const ORDER = "order";
/** Marks an entry of the history that opening an order made: closing goes back over it. */
const OPENED = "opened-order";

/** The order whose record the address shows, by its transaction id. */
export function useRecordAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const id = params.get(ORDER) ?? undefined;
  const show = (transactionId: string | undefined, replace: boolean): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (transactionId === undefined) next.delete(ORDER);
        else next.set(ORDER, transactionId);
        return next;
      },
      { replace, state: replace ? state : OPENED },
    );
  return {
    id,
    open: (transactionId: string): void => show(transactionId, false),
    /** Instead of the one that is shown. */
    openInstead: (transactionId: string): void => leave(() => show(transactionId, true)),
    closeAtOnce: (): void => show(undefined, true),
    close: (): void => {
      if (state === OPENED && !hasUnsaved()) history.back();
      else leave(() => show(undefined, true));
    },
  };
}
