import { normalizeWhatsapp, whatsappLink } from "@tukar-saldo/contracts";
import type { Settings } from "@tukar-saldo/contracts";

/**
 * What the default terms and privacy notice state about the desk: operator, contacts, time limits and data policies.
 */
export interface DeskFacts {
  /** The operator's name and city, as Markdown; empty if the desk has no operator's name. */
  readonly operator: string;
  /** The contacts, as Markdown links; empty if the desk has none. */
  readonly contacts: readonly string[];
  /** The minutes for which the rate of an order is valid; 0 if there is no limit. */
  readonly rateLockMinutes: number;
  /** The hours after which an unpaid order is cancelled automatically; 0 if never. */
  readonly autoCancelHours: number;
  /** The days after which the data of closed orders are masked automatically; 0 if never. */
  readonly retentionDays: number;
  /** Whether a report shows name and account only to the browser that placed the order. */
  readonly isReportMasked: boolean;
  /** Whether Google's reCAPTCHA verifies that visitors are human. */
  readonly usesRecaptcha: boolean;
  /** The days for which the audit trail is kept; undefined if for ever. */
  readonly auditDays: number | undefined;
}

/** The configuration that the default terms and privacy notice depend on. */
export interface DeskConfig {
  readonly verificationProvider: "recaptcha" | "altcha";
  readonly auditDays: number | undefined;
}

/** Escapes the characters that Markdown would interpret as markup. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#&|~]/g, "\\$&");

const toContacts = ({ support_whatsapp: whatsapp, support_email: email }: Settings): string[] => [
  ...(whatsapp === "" ? [] : [`[WhatsApp +${normalizeWhatsapp(whatsapp)}](${whatsappLink(whatsapp)})`]),
  ...(email === "" ? [] : [`[${escapeMarkdown(email)}](mailto:${email})`]),
];

/** Collects from settings and configuration what the default terms and privacy notice state. */
export function toDeskFacts(settings: Settings, config: DeskConfig): DeskFacts {
  const nameAndCity = [settings.operator_name, settings.operator_city].filter((text) => text !== "");
  return {
    operator: settings.operator_name === "" ? "" : `**${nameAndCity.map(escapeMarkdown).join(", ")}**`,
    contacts: toContacts(settings),
    rateLockMinutes: settings.rate_lock_minutes,
    autoCancelHours: settings.auto_cancel_hours,
    retentionDays: settings.retention_days,
    isReportMasked: settings.report_mask,
    usesRecaptcha: config.verificationProvider === "recaptcha",
    auditDays: config.auditDays,
  };
}
