/** Anchors of the four steps with the name of their texts. */
export const STEPS = [
  { anchor: "pesan", name: "order" },
  { anchor: "kirim", name: "send" },
  { anchor: "tunggu", name: "wait" },
  { anchor: "terima", name: "received" },
] as const;

export type StepName = (typeof STEPS)[number]["name"];
