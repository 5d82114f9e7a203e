import { isDeepStrictEqual } from "node:util";
import { API, fillPath, transactionReport } from "@tukar-saldo/contracts";
import type { TransactionReport, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, solveChallenge } from "@tukar-saldo/test-kit";
import { createClientWithIp, getVisitorIp } from "./clients.js";

async function readReport(url: string, row: TransactionRow, index: number): Promise<TransactionReport> {
  const api = createClientWithIp(url, getVisitorIp(index));
  const recaptcha_token = await solveChallenge(api, "transaction_detail");
  const path = fillPath(API.getReport.path, { transaction_id: row.transaction_id });
  return dataOf<TransactionReport>(await api.post(path, { recaptcha_token }));
}

/** Opens the public report of each order. @returns a line for each report that fails to open or differs from its row */
export async function checkReports(url: string, rows: readonly TransactionRow[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, row] of rows.entries()) {
    const expectedReport = transactionReport.parse(row);
    const report = await readReport(url, row, index).catch((error: unknown) => String(error));
    if (!isDeepStrictEqual(report, expectedReport))
      problems.push(`${row.transaction_id}: ${JSON.stringify(report)}`);
  }
  return problems;
}
