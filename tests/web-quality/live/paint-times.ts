import type { TransactionStatus } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";

const RESPONSE_TIME_SCRIPT = `
const { fetch } = globalThis;
globalThis.fetch = async (...call) => {
  const answer = await fetch(...call);
  if (call[1]?.method === "PUT") globalThis.answeredAt = performance.now();
  return answer;
};`;

/** Makes the page record when the last status change got its response. Must be called before the page is opened. */
export const recordStatusResponseTime = (page: Page): Promise<unknown> =>
  page.addInitScript({ content: RESPONSE_TIME_SCRIPT });

/** Waits until the frame that shows an order is painted. @returns the time of the frame by this machine's clock */
export const waitForPaintedOrder = (page: Page, transactionId: string): Promise<number> =>
  page.evaluate(async (id) => {
    do await new Promise(requestAnimationFrame);
    while (!document.getElementById(`order-${id}`));
    await new Promise((done) => setTimeout(done));
    return Date.now();
  }, transactionId);

export interface ChangeTimes {
  /** Milliseconds from selecting a status until it is painted. */
  readonly painted: number;
  /** Milliseconds from the error response until the old status is painted again. */
  readonly rolledBack: number;
}

/** Selects a status whose request gets an error response. @returns the times until the page shows the changes */
export const measureRejectedChange = (
  page: Page,
  transactionId: string,
  to: TransactionStatus,
): Promise<ChangeTimes> =>
  page.evaluate(
    async ([id, wanted]) => {
      const row = document.getElementById(`order-${id}`);
      const statusSelect = row?.querySelector("select");
      if (!row || !statusSelect) throw new Error(`${id} is not shown`);
      const oldStatus = statusSelect.value;
      const chosenAt = performance.now();
      statusSelect.value = wanted;
      statusSelect.dispatchEvent(new Event("change", { bubbles: true }));
      do await new Promise(requestAnimationFrame);
      while (row.dataset["status"] !== wanted);
      await new Promise((done) => setTimeout(done));
      const paintedAfterMs = performance.now() - chosenAt;
      do await new Promise(requestAnimationFrame);
      while (row.dataset["status"] !== oldStatus);
      await new Promise((done) => setTimeout(done));
      const { answeredAt } = globalThis as unknown as { answeredAt: number };
      return { painted: paintedAfterMs, rolledBack: performance.now() - answeredAt };
    },
    [transactionId, to] as const,
  );
