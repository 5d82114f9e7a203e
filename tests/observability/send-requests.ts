import { API, fillPath } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ContractDesk } from "../contract/contract-desk.js";

const ORDER_COUNT = 3;
/** Number of requests for payment instructions: one more than an IP address may send per minute. */
const INSTRUCTION_REQUESTS = 31;

/**
 * Sends requests of visitors and staff: orders, reports, lists, successful and failed sign-ins, and more requests than
 * a rate limit allows.
 */
export async function sendVisitorAndStaffRequests(desk: ContractDesk): Promise<void> {
  await desk.api.get(API.getRates.path);
  for (let placed = 0; placed < ORDER_COUNT; placed += 1) await desk.placeOrder();
  const placedOrders = dataOf<{ id: string; transaction_id: string }[]>(
    await desk.callAsAdmin("GET", API.listOrders.path),
  );
  const [{ id, transaction_id } = { id: "", transaction_id: "" }] = placedOrders;
  await desk.callAsAdmin("PUT", fillPath(API.updateStatus.path, { id }), { status: "processing" });
  await desk.report(transaction_id);
  await desk.newUserSession();
  const recaptcha_token = await desk.createHumanToken("login");
  await desk.api.post(API.logIn.path, { ...desk.adminLogin, password: "salah-sekali", recaptcha_token });
  const path = fillPath(API.getPaymentInstructions.path, { transaction_id });
  for (let sent = 0; sent < INSTRUCTION_REQUESTS; sent += 1) await desk.api.get(path);
}
