import type { CustomerBody } from "@tukar-saldo/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { countText } from "../../shared/desk/format.js";
import { keys } from "../../shared/desk/keys.js";
import { notify } from "../../shared/notify/notify.js";
import { saveFile } from "../../shared/save-file.js";
import { countCustomerOrders, eraseCustomer, exportCustomer } from "./api.js";

/** Counts the orders of a customer, downloads their data as a file, and masks the data. */
export function useCustomerData() {
  const { t } = useTranslation("customers");
  const client = useQueryClient();
  const countMutation = useMutation({ mutationFn: countCustomerOrders });
  const translateError = (error: unknown): string =>
    messageFor(error, { rejected: t("customers.failed"), network: t("error.unreachable") });
  const onError = (error: unknown): void => notify.error(translateError(error), { id: "customer" });
  const downloadMutation = useMutation({
    mutationFn: exportCustomer,
    onSuccess: (data) => {
      const text = JSON.stringify(data, undefined, 2);
      saveFile(
        `customer_${data.exported_at.slice(0, 10)}.json`,
        new Blob([text], { type: "application/json" }),
      );
      notify.success(t("customers.handedOut"));
    },
    onError,
  });
  const eraseMutation = useMutation({
    mutationFn: eraseCustomer,
    onSuccess: async (count) => {
      countMutation.reset();
      notify.success(t("customers.erased", { n: countText(count), count }));
      await client.invalidateQueries({ queryKey: keys.tx });
    },
    onError,
  });
  const customer: CustomerBody | undefined = countMutation.variables;
  return {
    /** The number of closed orders and the codes of open ones; undefined until the orders are counted. */
    result: countMutation.data,
    problem: countMutation.error ? translateError(countMutation.error) : undefined,
    isBusy: countMutation.isPending || downloadMutation.isPending || eraseMutation.isPending,
    find: countMutation.mutate,
    reset: countMutation.reset,
    download: () => customer && downloadMutation.mutate(customer),
    erase: () => customer && eraseMutation.mutate(customer),
  };
}
