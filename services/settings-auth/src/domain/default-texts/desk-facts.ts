import { normalizeWhatsapp, whatsappLink } from "@tukar-saldo/contracts";
import type { Settings } from "@tukar-saldo/contracts";

/** What the texts say about the desk, so that they are true of this one. */
export interface DeskFacts {
  /** As Markdown; empty while the desk has not named itself. */
  readonly operator: string;
  /** As Markdown links; empty while the desk has no contact. */
  readonly contacts: readonly string[];
  /** Minutes for which the rate of an order holds; 0: without a limit. */
  readonly rateLockMinutes: number;
  /** Hours after which an order that was not paid is cancelled; 0: never by itself. */
  readonly autoCancelHours: number;
  /** Days after which the data of closed orders are masked; 0: never by itself. */
  readonly retentionDays: number;
  /** Whether a report shows name and account to the browser that ordered only. */
  readonly isReportMasked: boolean;
  /** Whether Google checks that visitors are human. */
  readonly usesRecaptcha: boolean;
  /** Days for which the audit trail is kept; undefined: for ever. */
  readonly auditDays: number | undefined;
}

/** What the environment decides about them. */
export interface DeskConfig {
  readonly verificationProvider: "recaptcha" | "altcha";
  readonly auditDays: number | undefined;
}

/** Escapes what Markdown would read as markup. */
const escape = (text: string): string => text.replace(/[\\`*_[\]<>#&|~]/g, "\\$&");

const toContacts = ({ support_whatsapp: whatsapp, support_email: email }: Settings): string[] => [
  ...(whatsapp === "" ? [] : [`[WhatsApp +${normalizeWhatsapp(whatsapp)}](${whatsappLink(whatsapp)})`]),
  ...(email === "" ? [] : [`[${escape(email)}](mailto:${email})`]),
];

/** Reads from settings and configuration what the texts say about the desk. */
export function toDeskFacts(settings: Settings, config: DeskConfig): DeskFacts {
  const place = [settings.operator_name, settings.operator_city].filter((text) => text !== "");
  return {
    operator: settings.operator_name === "" ? "" : `**${place.map(escape).join(", ")}**`,
    contacts: toContacts(settings),
    rateLockMinutes: settings.rate_lock_minutes,
    autoCancelHours: settings.auto_cancel_hours,
    retentionDays: settings.retention_days,
    isReportMasked: settings.report_mask,
    usesRecaptcha: config.verificationProvider === "recaptcha",
    auditDays: config.auditDays,
  };
}
