import { useLocation, useSearchParams } from "../router.js";
import { hasUnsaved, leave } from "../unsaved/unsaved.js";

const ORDER_PARAM = "order";
/** The state of the history entry that opening an order pushes; closing the order then navigates back. */
const OPENED_STATE = "opened-order";

/** Keeps the open order's transaction id in the URL; opens and closes the order's drawer. */
export function useRecordAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const id = params.get(ORDER_PARAM) ?? undefined;
  const setOrder = (transactionId: string | undefined, replace: boolean): void =>
    setParams(
      (previous) => {
        const nextParams = new URLSearchParams(previous);
        if (transactionId === undefined) nextParams.delete(ORDER_PARAM);
        else nextParams.set(ORDER_PARAM, transactionId);
        return nextParams;
      },
      { replace, state: replace ? state : OPENED_STATE },
    );
  return {
    id,
    open: (transactionId: string): void => setOrder(transactionId, false),
    /** Shows another order's record instead, unless the user keeps unsaved changes. */
    openInstead: (transactionId: string): void => leave(() => setOrder(transactionId, true)),
    closeAtOnce: (): void => setOrder(undefined, true),
    close: (): void => {
      if (state === OPENED_STATE && !hasUnsaved()) history.back();
      else leave(() => setOrder(undefined, true));
    },
  };
}
