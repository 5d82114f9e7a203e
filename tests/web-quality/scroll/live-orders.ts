import { placeOrder, setStatus, solveChallenge } from "@tukar-saldo/test-kit";
import type { Desk } from "../desk/desk.js";

const ORDERS_PER_SECOND = 10;

/**
 * Returns a function that places ten orders per second and changes the status of every second one. Solves the proofs of
 * work beforehand, so that they take no CPU time from the measurement.
 */
export async function prepareLiveOrders(desk: Desk, seconds: number): Promise<() => Promise<void>> {
  const { api, admin } = desk;
  const captchaTokens: string[] = [];
  for (let at = 0; at < seconds * ORDERS_PER_SECOND; at++)
    captchaTokens.push(await solveChallenge(api, "transaction_submit"));
  return async () => {
    const requests: Promise<unknown>[] = [];
    await new Promise<void>((done) => {
      const orderTimer = setInterval(() => {
        const captcha_token = captchaTokens.pop();
        if (captcha_token === undefined) {
          clearInterval(orderTimer);
          return done();
        }
        const changesStatus = captchaTokens.length % 2 === 0;
        const placedOrder = placeOrder(api, { captcha_token });
        requests.push(
          changesStatus
            ? placedOrder.then(({ transaction_id }) =>
                setStatus(api, admin.token, transaction_id, "processing"),
              )
            : placedOrder,
        );
      }, 1_000 / ORDERS_PER_SECOND);
    });
    await Promise.all(requests);
  };
}
