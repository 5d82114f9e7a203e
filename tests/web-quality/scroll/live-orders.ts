import { placeOrder, setStatus, solveChallenge } from "@tukar-saldo/test-kit";
import type { Desk } from "../desk/desk.js";

const PER_SECOND = 10;

/**
 * Returns a function that places ten orders per second and changes the status of every second one. Solves the proofs of
 * work beforehand, so that they take no CPU time from the measurement.
 */
export async function prepareLiveOrders(desk: Desk, seconds: number): Promise<() => Promise<void>> {
  const { api, admin } = desk;
  const tokens: string[] = [];
  for (let at = 0; at < seconds * PER_SECOND; at++)
    tokens.push(await solveChallenge(api, "transaction_submit"));
  return async () => {
    const requests: Promise<unknown>[] = [];
    await new Promise<void>((done) => {
      const timer = setInterval(() => {
        const captcha_token = tokens.pop();
        if (captcha_token === undefined) {
          clearInterval(timer);
          return done();
        }
        const isChanged = tokens.length % 2 === 0;
        const placedOrder = placeOrder(api, { captcha_token });
        requests.push(
          isChanged
            ? placedOrder.then(({ transaction_id }) =>
                setStatus(api, admin.token, transaction_id, "processing"),
              )
            : placedOrder,
        );
      }, 1_000 / PER_SECOND);
    });
    await Promise.all(requests);
  };
}
