import { API } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";

/** The public report of an order; needs a fresh token of human verification each time. */
export async function fetchReport(transaction_id: string, recaptcha_token: string) {
  return (await call(API.getReport, { params: { transaction_id }, body: { recaptcha_token } })).data;
}
