import { useMutation, useQuery } from "@tanstack/react-query";
import type { Closing } from "@tukar-saldo/contracts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../shared/api/errors.js";
import { dateText, dayText, clockMinute } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { notify } from "../../shared/notify/notify.js";
import { saveFile } from "../../shared/save-file.js";
import { Button } from "../../shared/ui/Button.js";
import { Dialog } from "../../shared/ui/Dialog.js";
import { Skeleton } from "../../shared/ui/Skeleton.js";
import { closingQuery, fetchWorkbook } from "./api.js";
import type { ClosingName } from "./api.js";
import { FiguresTable } from "./FiguresTable.js";
import { ScrollableTables } from "./ScrollableTables.js";
import { OpenOrders } from "./OpenOrders.js";
import { PayoutTables } from "./PayoutTables.js";
import "./closing-sheet.css";

interface Props {
  readonly name: ClosingName;
  readonly onClose: () => void;
}

/**
 * Shows a stored day closing to print or download. Its buttons have no icons: the bundler would move icons shared with
 * the report into a chunk of all icons, which the report would then have to fetch.
 */
export function ClosingSheet({ name, onClose }: Props) {
  const { t } = useTranslation("figures");
  const language = useLanguage();
  // Gets the initial focus, as the loaded tables push the buttons below them out of view.
  const headingElement = useRef<HTMLHeadingElement>(null);
  const { data: closing, error } = useQuery(closingQuery(name));
  const failureText = t("figures.failed");
  const translateError = (problem: unknown) =>
    messageFor(problem, { rejected: failureText, network: failureText });
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchWorkbook(name),
    onSuccess: ({ name: fileName, file }) => saveFile(fileName, file),
    onError: (problem) => notify.error(translateError(problem)),
  });
  const day = dayText(name.day, language);
  const title = t("figures.closing.name", { day, revision: name.revision });
  return (
    <Dialog label={title} className="closing-sheet" initialFocus={headingElement} onClose={onClose}>
      <h2 ref={headingElement} tabIndex={-1}>
        {title}
      </h2>
      {closing ? (
        <ClosingTables closing={closing} />
      ) : error ? (
        <p role="alert">{translateError(error)}</p>
      ) : (
        <Skeleton height="60vh" />
      )}
      <div className="closing-sheet__actions">
        <Button look="quiet" onClick={onClose}>
          {t("figures.closing.leave")}
        </Button>
        <Button look="line" aria-busy={isPending || undefined} onClick={() => !isPending && mutate()}>
          {t("figures.closing.excel")}
        </Button>
        <Button look="main" onClick={() => window.print()}>
          {t("figures.closing.print")}
        </Button>
      </div>
    </Dialog>
  );
}

function ClosingTables({ closing }: { readonly closing: Closing }) {
  const { t } = useTranslation("figures");
  const language = useLanguage();
  const { at, by, total, day_before, previous, open } = closing;
  const comparisons = [
    { name: t("figures.closing.toDayBefore"), figures: day_before },
    ...(previous ? [{ name: t("figures.closing.toPrevious"), figures: previous }] : []),
  ];
  const closingTime = `${dateText(at, language)}, ${clockMinute(at)} WIB`;
  return (
    <ScrollableTables
      name={t("figures.closing.name", { day: dayText(closing.day, language), revision: closing.revision })}
    >
      <p className="quiet">
        {t("figures.closing.by", { name: by?.name ?? t("figures.nobody"), time: closingTime })}
      </p>
      <FiguresTable caption={t("figures.total")} figures={total} comparisons={comparisons} />
      <PayoutTables {...closing} />
      <OpenOrders open={open} />
    </ScrollableTables>
  );
}
