import { defineMigration } from "@tukar-saldo/service-kit";

/** Of an order in either form: its normalised WhatsApp number. */
interface NumberedOrder {
  whatsapp?: string;
  whatsapp_e164?: string;
}

/**
 * The old field goes in the same write: no version has ever read it (lists, search, limits and exports use
 * `user_whatsapp`), and a replica of the version before requires it only in what it inserts.
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
