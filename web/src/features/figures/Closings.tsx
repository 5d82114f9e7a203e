import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/client.js";
import { messageFor } from "../../shared/api/errors.js";
import { countText, dayText } from "../../shared/desk/format.js";
import { keys } from "../../shared/desk/keys.js";
import { formatIdr } from "../../shared/format/money.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { notify } from "../../shared/notify/notify.js";
import { Button } from "../../shared/ui/Button.js";
import { ConfirmDialog } from "../../shared/ui/ConfirmDialog.js";
import { closingsQuery } from "./api.js";
import type { ClosingName } from "./api.js";
import { ClosingSheet } from "./ClosingSheet.js";

const MAX_LISTED_CLOSINGS = 10;

interface Props {
  /** The day whose figures are shown; undefined if the figures of several days are shown. */
  readonly day: string | undefined;
  readonly today: string;
}

/** Button that closes the day whose figures are shown, and a list of the most recent closings. */
export function Closings({ day, today }: Props) {
  const { t } = useTranslation("figures");
  const language = useLanguage();
  const client = useQueryClient();
  const { data: closings = [] } = useQuery(closingsQuery);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [openClosing, setOpenClosing] = useState<ClosingName>();
  const failureText = t("figures.closing.failed");
  const { mutate, isPending } = useMutation({
    mutationFn: async (dayToClose: string) => (await call(API.closeDay, { body: { day: dayToClose } })).data,
    onSuccess: (closing) => {
      client.setQueryData(keys.closing(closing.day, closing.revision), closing);
      void client.invalidateQueries({ queryKey: keys.closings });
      setOpenClosing(closing);
    },
    onError: (error) => notify.error(messageFor(error, { rejected: failureText, network: failureText })),
  });
  return (
    <div className="closings">
      <h4>{t("figures.closing.title")}</h4>
      <p className="quiet">{t("figures.closing.lead")}</p>
      {day !== undefined && day <= today && (
        <Button
          look="main"
          aria-busy={isPending || undefined}
          onClick={() => !isPending && setDialogOpen(true)}
        >
          {t("figures.closing.close", { day: dayText(day, language) })}
        </Button>
      )}
      {closings.length > 0 && (
        <ul>
          {closings.slice(0, MAX_LISTED_CLOSINGS).map((closing) => (
            <li key={`${closing.day} ${closing.revision}`}>
              <Button look="line" onClick={() => setOpenClosing(closing)}>
                {t("figures.closing.name", {
                  day: dayText(closing.day, language),
                  revision: closing.revision,
                })}
              </Button>
              <span className="number quiet">
                {t("figures.closing.summary", {
                  n: countText(closing.completed),
                  amount: formatIdr(closing.paid_amount),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isDialogOpen && day !== undefined}
        question={t("figures.closing.question", { day: dayText(day ?? today, language) })}
        yes={t("figures.closing.yes")}
        onYes={() => {
          setDialogOpen(false);
          if (day !== undefined) mutate(day);
        }}
        onClose={() => setDialogOpen(false)}
      >
        {t(day === today ? "figures.closing.notOver" : "figures.closing.kept")}
      </ConfirmDialog>
      {openClosing && <ClosingSheet name={openClosing} onClose={() => setOpenClosing(undefined)} />}
    </div>
  );
}
