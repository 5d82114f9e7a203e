import { defineMigration } from "@tukar-saldo/service-kit";

/** The fields of an order's normalised WhatsApp number before and after the migration. */
interface OrderWithWhatsapp {
  whatsapp?: string;
  whatsapp_e164?: string;
}

/**
 * Renames the field of the normalised WhatsApp number by one update. The old field need not be kept during the upgrade:
 * no version reads it, and replicas of the previous version require it only in orders that they insert.
 */
export const whatsappE164 = defineMigration<OrderWithWhatsapp>({
  number: 2,
  name: "whatsapp-e164",
  description: "Renames the field `whatsapp` of an order, its normalised number, to `whatsapp_e164`.",
  lateWrites:
    "Replicas of the version before go on inserting `whatsapp`. This version does without either field, and masks " +
    "both; the next version's upgrade renames what was inserted after this one.",
  collection: "transactions",
  backfill: {
    pending: { whatsapp: { $exists: true } },
    fields: ["whatsapp", "whatsapp_e164"],
    update({ whatsapp, whatsapp_e164 }) {
      if (typeof whatsapp !== "string") throw new Error("whatsapp is not a string");
      // An order that has both was inserted by the version before and masked by an earlier build of this one, which
      // did not unset `whatsapp`.
      if (whatsapp_e164 !== undefined) return { $unset: { whatsapp: "" } };
      return { $rename: { whatsapp: "whatsapp_e164" } };
    },
  },
});
