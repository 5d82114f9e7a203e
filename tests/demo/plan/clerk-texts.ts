import type { CancelReason } from "@tukar-saldo/contracts";
import type { StoryKind } from "./story.js";

type NonEmptyTexts = readonly [string, ...string[]];

/** The explanations that clerks write when they cancel an order. */
export const REASON_TEXTS: Partial<Record<StoryKind, NonEmptyTexts>> = {
  short: ["dana masuk kurang, sudah dikembalikan", "kurang bayar, refund ke pengirim"],
  wrong_type: ["dikirim sebagai Goods and Services, direfund", "G&S, sudah refund penuh"],
  no_code: ["dana masuk tanpa kode, dikembalikan ke pengirim"],
  no_payment: ["", "tidak ada dana masuk sampai malam", "sudah di-WA, tidak dibalas"],
  customer_asked: ["", "batal, mau tukar besok saja", "salah pilih tujuan, order lagi"],
  suspected_fraud: ["nama pengirim beda, akun baru, minta buru-buru"],
  duplicate: ["pesanan ganda, yang pertama sudah diproses"],
};

/** The reason that clerks select when they cancel an order, by kind of order. */
export const REASONS: Partial<Record<StoryKind, CancelReason>> = {
  short: "refunded",
  wrong_type: "wrong_type",
  no_code: "no_code",
  no_payment: "no_payment",
  customer_asked: "customer_asked",
  suspected_fraud: "suspected_fraud",
  duplicate: "customer_asked",
};

/** The notes that clerks write about orders; typing mistakes are intended. */
export const NOTES: Partial<Record<StoryKind, NonEmptyTexts>> = {
  paid: [
    "nama di PayPal beda, sdh dikonfrimasi via WA",
    "minta dibayar cepet, langanan",
    "bukti trasnfer sdh dikirim",
  ],
  late: ["baru bayar skrg, kurs lama ttp dipakai", "telat byr krn PayPal ketahan, sdh jelas"],
  mistyped: ["kdoe di note salah ketik, nominal & nama cocok", "note typo satu huruf, sdh dicek"],
  short: ["dana msk kurang, customer mau refnud", "kurang bayar, tdk mau tambah"],
  repriced: ["dana masuk kurang, setuju diitung ulang", "biaya PayPal dipotong di sana, hitung ulnag"],
  no_code: ["ada dana msk tanpa kode, tunggu balesan WA"],
  suspected_fraud: ["akun baru 2 hari, nama beda jauh, JANGAN dibayar dulu"],
};
