import { useTranslation } from "react-i18next";
import { RichText } from "../../shared/i18n/RichText.js";
import { reportPath } from "../../shared/report-link.js";
import { Link } from "../../shared/router.js";
import { Note } from "../../shared/ui/Note.js";
import { UniqueCode } from "../../shared/ui/slip/UniqueCode.js";
import type { PlacedOrder } from "./placed-orders.js";

/** Asks whether the customer really wants to place the same order again, and links to the report of the earlier one. */
export function DuplicateNote({ earlierOrder }: { readonly earlierOrder: PlacedOrder }) {
  const { t } = useTranslation("late");
  const { id, code } = earlierOrder;
  return (
    <Note tone="warning" className="order-duplicate" role="alert">
      <b>{t("order.duplicate.title")}</b>
      <p>
        <RichText
          text={t("order.duplicate.text", { code })}
          tags={{
            link: (
              <Link to={reportPath(id)}>
                <UniqueCode code={code} />
              </Link>
            ),
          }}
        />
      </p>
    </Note>
  );
}
