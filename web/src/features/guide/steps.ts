/** The guide's four steps, each with its URL anchor and the name that stands for it in i18n keys. */
export const STEPS = [
  { anchor: "pesan", name: "order" },
  { anchor: "kirim", name: "send" },
  { anchor: "tunggu", name: "wait" },
  { anchor: "terima", name: "received" },
] as const;

export type StepName = (typeof STEPS)[number]["name"];
