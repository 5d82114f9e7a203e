import { API, fillPath, transactionReport } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { inData } from "../../shared/api/in-data.js";

/** The public report of an order; needs a fresh token of human verification each time. */
export async function fetchReport(transaction_id: string, recaptcha_token: string) {
  const path = fillPath(API.getReport.path, { transaction_id });
  return (await call(path, inData(transactionReport), { method: "POST", body: { recaptcha_token } })).data;
}
