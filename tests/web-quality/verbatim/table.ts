import type { Language } from "@tukar-saldo/contracts";

/** A text of the specification in one language, and the state that shows the text. */
export interface SpecifiedText {
  readonly key: string;
  readonly language: Language;
  readonly text: string;
  /** The state that shows the text, as `screen: state`. */
  readonly seen: string;
}

type SpecifiedTextRow = readonly [key: string, text: string, seen: string];

const EN: readonly SpecifiedTextRow[] = [
  [
    "calculator.error.required",
    "Please enter PayPal amount and select conversion destination first.",
    "landing: nothing typed",
  ],
  [
    "calculator.error.offline",
    "Sorry, we are currently offline! Transactions cannot be processed.",
    "landing: closed",
  ],
  ["calculator.error.min", "Minimum amount is $1 USD.", "landing: amount 0.5"],
  ["calculator.error.max", "Maximum amount is $500 USD.", "landing: amount 501"],
  ["calculator.load.rates.rejected", "Failed to load conversion rates", "landing: loads refused"],
  ["calculator.load.destinations.rejected", "Failed to load destination list", "landing: loads refused"],
  ["calculator.load.status.rejected", "Failed to load system status", "landing: loads refused"],
  [
    "calculator.load.rates.network",
    "An error occurred while loading conversion rates",
    "landing: loads cut off",
  ],
  [
    "calculator.load.destinations.network",
    "An error occurred while loading destination list",
    "landing: loads cut off",
  ],
  [
    "calculator.load.status.network",
    "An error occurred while loading system status",
    "landing: loads cut off",
  ],
  ["calculator.placeholder.ewallet", "08xxxxxxxxxx", "order-form: initial"],
  ["common.fee.free", "Free", "landing: filled"],
  ["calculator.warning.smallFee", "A fee of Rp2,500 applies to amounts under $10.", "landing: small"],
  ["order.error.allRequired", "All fields are required", "order-form: empty"],
  [
    "order.error.whatsapp",
    "Invalid WhatsApp number format. Example: 08123456789 or +6281234567890",
    "order-form: wrong number",
  ],
  ["order.submit.processing", "Processing", "order-form: submitting"],
  ["order.submit.continue", "Continue", "order-form: initial"],
  ["order.notice.title", "Important", "order-form: initial"],
  ["order.error.load", "Failed to load transaction data", "order-form: refused"],
  ["order.error.exception", "An error occurred: {{detail}}", "order-form: cut off"],
  ["summary.status.pending", "Waiting for payment", "summary: initial"],
  ["summary.statusLink", "see status here", "summary: initial"],
  ["summary.rateNote", "updated in real time", "summary: initial"],
  ["summary.start", "Mulai Tukar Saldo", "summary: initial"],
  ["report.error.notFound", "Transaction not found", "report: not there"],
  ["adminSettings.title", "Admin Settings", "admin-settings: initial"],
  ["adminSettings.reset", "Reset", "admin-settings: initial"],
  ["adminSettings.status.online", "Online", "admin-settings: initial"],
  ["adminSettings.status.offline", "Offline", "admin-settings: initial"],
  ["settings.hint.markup_percentage", "Range: 0% - 50%", "admin-settings: initial"],
  ["settings.hint.markup_percentage", "Range: 0% - 50%", "dashboard-settings: initial"],
  ["dashboard.stats.pending", "Pending", "dashboard-transactions: initial"],
  ["dashboard.stats.processing", "Processing", "dashboard-transactions: initial"],
  ["dashboard.stats.completed", "Completed", "dashboard-transactions: initial"],
  ["dashboard.stats.amount", "Total Amount (USD)", "dashboard-transactions: initial"],
  ["dashboard.clock.local", "(Local)", "dashboard-transactions: own clock"],
  ["tx.loadMore", "Load More ({{n}} remaining)", "dashboard-transactions: initial"],
  ["tx.export", "Export", "dashboard-transactions: initial"],
  ["tx.reset", "Reset", "dashboard-transactions: initial"],
  ["tx.status.success", "Status successfully updated", "dashboard-transactions: status saved"],
  ["tx.status.failed", "Failed to update status", "dashboard-transactions: status refused"],
];

const ID: readonly SpecifiedTextRow[] = [
  ["calculator.placeholder.ewallet", "08xxxxxxxxxx", "order-form: initial"],
  ["common.fee.free", "Gratis", "landing: filled"],
  ["summary.start", "Mulai Tukar Saldo", "summary: initial"],
  ["report.title", "Laporan Transaksi", "report: initial"],
  ["report.error.siteKey", "Site key tidak ditemukan", "report: no site key"],
  ["notFound.title", "Halaman Tidak Ditemukan", "not-found: initial"],
  ["human.loadFailed", "reCAPTCHA gagal dimuat. Silakan refresh halaman.", "report: no script"],
  ["human.loadFailed", "reCAPTCHA gagal dimuat. Silakan refresh halaman.", "login: no script"],
  ["login.error.connection", "Terjadi kesalahan koneksi", "login: cut off"],
  ["login.error.exception", "Terjadi kesalahan: {{detail}}", "login: exception"],
  ["login.error.failed", "Login gagal", "login: refused"],
  ["init.error.failed", "Inisialisasi gagal", "set-up: refused"],
  ["init.error.exception", "Terjadi error saat inisialisasi", "set-up: cut off"],
  ["init.error.status", "Gagal cek status inisialisasi", "set-up: no status"],
  ["init.success", "Inisialisasi Berhasil!", "set-up: done"],
  ["adminSettings.title", "Admin Settings", "admin-settings: initial"],
  ["adminSettings.save", "Simpan Settings", "admin-settings: initial"],
  ["adminSettings.reset", "Reset", "admin-settings: initial"],
  ["adminSettings.status.online", "Online", "admin-settings: initial"],
  ["adminSettings.status.offline", "Offline", "admin-settings: initial"],
  ["adminSettings.error.load", "Gagal mengambil settings", "admin-settings: failed"],
  ["adminSettings.error.network", "Terjadi kesalahan: {{message}}", "admin-settings: cut off"],
  ["adminSettings.error.save", "Gagal menyimpan settings", "admin-settings: not saved"],
  ["adminSettings.success", "Settings berhasil disimpan!", "admin-settings: saved"],
  ["settings.hint.markup_percentage", "Range: 0% - 50%", "admin-settings: initial"],
  ["settings.hint.markup_percentage", "Range: 0% - 50%", "dashboard-settings: initial"],
  ["dashboard.stats.total", "Total Transaksi", "dashboard-transactions: initial"],
  ["dashboard.stats.pending", "Pending", "dashboard-transactions: initial"],
  ["dashboard.stats.processing", "Processing", "dashboard-transactions: initial"],
  ["dashboard.stats.completed", "Completed", "dashboard-transactions: initial"],
  ["dashboard.stats.amount", "Total Amount (USD)", "dashboard-transactions: initial"],
  ["dashboard.clock.local", "(Local)", "dashboard-transactions: own clock"],
  ["tx.empty", "Belum Ada Transaksi", "dashboard-transactions: none"],
  ["tx.loadMore", "Load More ({{n}} remaining)", "dashboard-transactions: initial"],
  ["tx.age", "{{n}} hari lalu", "dashboard-transactions: old"],
  ["tx.export", "Export", "dashboard-transactions: initial"],
  ["tx.reset", "Reset", "dashboard-transactions: initial"],
  ["tx.status.success", "Status berhasil diupdate", "dashboard-transactions: status saved"],
  ["tx.status.failed", "Gagal update status", "dashboard-transactions: status refused"],
  ["tx.status.network", "Terjadi kesalahan jaringan", "dashboard-transactions: status cut off"],
  ["copy.success", "{{label}} berhasil dicopy!", "summary: copied"],
  ["copy.failed", "Copy gagal", "summary: copy refused"],
  ["users.error.required", "Semua field harus diisi", "dashboard-users: empty"],
  ["users.error.password", "Password minimal 10 karakter", "dashboard-users: short password"],
  ["users.delete.confirm", 'Yakin ingin menghapus user "{{name}}"?', "dashboard-users: delete"],
  ["tools.reset.secretRequired", "Masukkan secret key terlebih dahulu", "dashboard-tools: no key"],
];

const toSpecifiedText =
  (language: Language) =>
  ([key, text, seen]: SpecifiedTextRow): SpecifiedText => ({ key, language, text, seen });

export const SPECIFIED_TEXTS: readonly SpecifiedText[] = [
  ...EN.map(toSpecifiedText("en")),
  ...ID.map(toSpecifiedText("id")),
];

const TOAST_NAMES =
  "dashboard_load_failed users_load_failed network_error settings_load_failed settings_saved settings_save_failed " +
  "user_created user_create_failed user_updated user_update_failed user_deleted user_delete_failed no_data_export " +
  "csv_downloaded new_order status_updated reset_failed reset_error reset_success reset_confirm_warning";

/** Locale keys that the specification names without stating their texts. */
export const SPECIFIED_KEYS: readonly string[] = TOAST_NAMES.split(" ").map(
  (name) => `dashboard.toast.${name}`,
);

/** Anchors within pages, each with the state that must contain it. */
export const ANCHORS: readonly (readonly [anchor: string, seen: string])[] = [
  ["home", "landing: initial"],
  ["calculator", "landing: initial"],
  ["cara-kerja", "landing: initial"],
  ["detail-transaksi", "order-form: initial"],
  ["transaction-summary", "summary: initial"],
];

/** Names on the home page that are the same in all languages. */
export const UNTRANSLATED_NAMES =
  "DANA,OVO,GoPay,SeaBank,ShopeePay,Bank BCA,Bank Mandiri,Bank BRI,Bank BNI,Bank BSI,Bank BTN".split(",");
