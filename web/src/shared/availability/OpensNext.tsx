import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNow } from "../hooks/use-now.js";
import { lazyPart } from "../lazy-part.js";
import { onlineQuery } from "../online.js";
import { useOpensText } from "./use-opens-text.js";

interface Props {
  /** When the desk opens next. */
  readonly at: string;
}

/** Outside opening hours, says when orders are paid out, or when the desk accepts orders again. */
export const OpensNext = lazyPart<Props>(async () => OpensNextText, { texts: "rare" });

function OpensNextText({ at }: Props) {
  const { t } = useTranslation("availability");
  const when = useOpensText(at, useNow());
  const takesOrders = useQuery(onlineQuery).data !== false;
  if (when === undefined) return null;
  return (
    <span className="closed-now">
      {takesOrders ? t("availability.paid", { when }) : t("availability.opens", { when })}
    </span>
  );
}
