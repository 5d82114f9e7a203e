import { API, fillPath, transactionReport } from "@tukar-saldo/contracts";
import { call, inData } from "../../shared/api/client.js";

/** The public report of an order; needs a fresh token of human verification each time. */
export async function fetchReport(transaction_id: string, recaptcha_token: string) {
  const path = fillPath(API.report, { transaction_id });
  return (await call(path, inData(transactionReport), { method: "POST", body: { recaptcha_token } })).data;
}
