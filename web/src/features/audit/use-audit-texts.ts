import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { AuditView, TransactionStatus } from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { clockTime, countText, dateText, dayText } from "../../shared/desk/format.js";
import { usersQuery } from "../../shared/desk/users.js";
import { formatIdr, formatUsd } from "../../shared/format/money.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { useActions } from "./actions.js";

const ISO_TIME = /^20\d\d-\d\d-\d\dT[\d:.]+Z$/;
const RUPIAH_FIELDS = new Set(["gross_amount", "fee_amount", "final_amount", "paid_amount"]);

const isStatus = (value: unknown): value is TransactionStatus =>
  TRANSACTION_STATUSES.some((status) => status === value);

/** Returns a function that formats a timestamp in Jakarta time: 2 Mar 2026, 14:36:08. */
export function useTimeText(): (iso: string) => string {
  const language = useLanguage();
  return (iso) => `${dateText(iso, language)}, ${clockTime(Date.parse(iso))}`;
}

/** Returns a function that formats the value of an audited field. */
export function useValueText(): (field: string, value: unknown) => string {
  const { t } = useTranslation("audit");
  const formatTime = useTimeText();
  return (field, value) => {
    if (value === undefined || value === null || value === "") return t("audit.value.none");
    if (value === true || value === "true") return t("audit.value.yes");
    if (value === false || value === "false") return t("audit.value.no");
    if (field === "status" && isStatus(value)) return t(`tx.status.${value}`);
    if (typeof value === "number") {
      if (field === "paypal_amount") return formatUsd(value);
      return RUPIAH_FIELDS.has(field) ? formatIdr(value) : countText(value);
    }
    if (typeof value !== "string") return JSON.stringify(value);
    return ISO_TIME.test(value) ? formatTime(value) : value;
  };
}

/** Returns a function that translates the name of a field or setting; an unknown name is returned unchanged. */
export function useFieldName(): (field: string) => string {
  const { t, i18n } = useTranslation("audit");
  const { t: ts } = useTranslation("settings");
  return (field) => {
    if (i18n.exists(`audit.field.${field}`, { ns: "audit" })) return t(`audit.field.${field as "status"}`);
    const key = `settings.name.${field}`;
    if (!i18n.exists(key, { ns: "settings" })) return field;
    const settingName = ts(key as "settings.name.paypal_email");
    return settingName.charAt(0).toUpperCase() + settingName.slice(1);
  };
}

/** Returns a function that names who acted: their name at the time of the entry, or else their role. */
function useActorName(): (actor: AuditView["actor"]) => string {
  const { t } = useTranslation("audit");
  return ({ name, role }) => {
    if (role === "visitor" || role === "operator" || role === "system") return t(`audit.who.${role}`);
    return name ?? role;
  };
}

function useTargetName(): (entry: AuditView) => string {
  const { t } = useTranslation("audit");
  const language = useLanguage();
  const { data: users } = useQuery(usersQuery);
  return ({ action, actor, target, before, after }) => {
    const { type, id } = target;
    if (type === "email_hash") return t("audit.target.unknownEmail");
    if (type === "day") return dayText(id, language);
    if (type === "page") return t(id === "terms" ? "audit.target.terms" : "audit.target.privacy");
    if (type !== "user") return id;
    const values = action.startsWith("user.") ? (after ?? before) : null;
    const userName = values?.["name"] ?? users?.find((user) => user.id === id)?.name;
    return typeof userName === "string" ? userName : ((actor.id === id ? actor.name : null) ?? id);
  };
}

/** Returns a function that describes an entry in a sentence, or with its raw values if the action is unknown. */
export function useEntryText(): (entry: AuditView) => string {
  const { t } = useTranslation("audit");
  const [actorName, targetName] = [useActorName(), useTargetName()];
  const { keyOf } = useActions();
  return (entry) => {
    const { action, actor, target } = entry;
    const key = keyOf(action);
    const name = actorName(actor);
    if (key) return t(`audit.said.${key}`, { name, target: targetName(entry) });
    return t("audit.said.unknown", { name, action, target: `${target.type} ${target.id}` });
  };
}
