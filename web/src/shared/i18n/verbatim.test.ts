import { describe, expect, test } from "@jest/globals";
import { allTexts } from "../../../tests/all-texts.js";
import type { Texts } from "./resources.js";

type Key = { [Namespace in keyof Texts]: keyof Texts[Namespace] }[keyof Texts];

const id = await allTexts("id");
const en = await allTexts("en");

/** The public texts whose wording is required by the specification, in the language of the requirement. */
const requiredEn: [Key, string][] = [
  ["calculator.error.required", "Please enter PayPal amount and select conversion destination first."],
  ["calculator.error.offline", "Sorry, we are currently offline! Transactions cannot be processed."],
  ["calculator.error.min", "Minimum amount is $1 USD."],
  ["calculator.error.max", "Maximum amount is $500 USD."],
  ["calculator.load.rates.rejected", "Failed to load conversion rates"],
  ["calculator.load.destinations.rejected", "Failed to load destination list"],
  ["calculator.load.status.rejected", "Failed to load system status"],
  ["calculator.load.rates.network", "An error occurred while loading conversion rates"],
  ["calculator.load.destinations.network", "An error occurred while loading destination list"],
  ["calculator.load.status.network", "An error occurred while loading system status"],
  ["calculator.placeholder.ewallet", "08xxxxxxxxxx"],
  ["common.fee.free", "Free"],
  ["order.error.allRequired", "All fields are required"],
  ["order.error.whatsapp", "Invalid WhatsApp number format. Example: 08123456789 or +6281234567890"],
  ["order.submit.processing", "Processing"],
  ["order.submit.continue", "Continue"],
  ["order.notice.title", "Important"],
  ["order.error.load", "Failed to load transaction data"],
  ["order.error.exception", "An error occurred: {{detail}}"],
  ["summary.status.pending", "Waiting for payment"],
  ["summary.statusLink", "see status here"],
  ["summary.rateNote", "updated in real time"],
  ["summary.start", "Mulai Tukar Saldo"],
  ["report.error.notFound", "Transaction not found"],
  ["availability.destination", "{{name}} is closed for now: {{reason}}"],
];

const requiredId: [Key, string][] = [
  ["calculator.placeholder.ewallet", "08xxxxxxxxxx"],
  ["common.fee.free", "Gratis"],
  ["summary.start", "Mulai Tukar Saldo"],
  ["report.title", "Laporan Transaksi"],
  ["report.error.siteKey", "Site key tidak ditemukan"],
  ["notFound.title", "Halaman Tidak Ditemukan"],
  ["human.loadFailed", "reCAPTCHA gagal dimuat. Silakan refresh halaman."],
  ["copy.success", "{{label}} berhasil dicopy!"],
  ["copy.failed", "Copy gagal"],
  ["availability.destination", "{{name}} sedang tutup: {{reason}}"],
];

describe("texts with a required wording", () => {
  test.each(requiredEn)("%s in English is '%s'", (key, text) => {
    expect(en[key]).toBe(text);
  });

  test.each(requiredId)("%s in Indonesian is '%s'", (key, text) => {
    expect(id[key]).toBe(text);
  });
});
