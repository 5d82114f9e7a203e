import { transactionRow } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { Redirect, useLocation } from "../../shared/router.js";
import { Summary } from "./Summary.js";
import "./summary.css";

const navigationStateSchema = z.object({ transaction: transactionRow });

/** Step 3: the slip with its code, and how to pay. The order is passed in the navigation state. */
export function SummaryPage() {
  const { t } = useTranslation("summary");
  usePageTitle(t("summary.title"));
  const { data } = z.safeParse(navigationStateSchema, useLocation().state);
  return data ? <Summary key={data.transaction.id} transaction={data.transaction} /> : <Redirect to="/" />;
}
