import { defineMigration } from "@tukar-saldo/service-kit";

/** The normalised WhatsApp number of an order, before or after the migration. */
interface NumberedOrder {
  whatsapp?: string;
  whatsapp_e164?: string;
}

/**
 * Removes the old field in the same write: no version reads it, and replicas of the previous version require it
 * only in the orders that they insert.
 */
export const whatsappE164 = defineMigration<NumberedOrder>({
  number: 2,
  name: "whatsapp-e164",
  describe: "Renames the field `whatsapp` of an order, its normalised number, to `whatsapp_e164`.",
  lateWrites:
    "Replicas of the version before go on inserting `whatsapp`. Nothing reads either field until the next version, " +
    "whose upgrade renames what was inserted after this one.",
  collection: "transactions",
  backfill: {
    pending: { whatsapp: { $exists: true } },
    fields: ["whatsapp"],
    update({ whatsapp }) {
      if (typeof whatsapp !== "string") throw new Error("whatsapp is not a string");
      return { $rename: { whatsapp: "whatsapp_e164" } };
    },
  },
});
