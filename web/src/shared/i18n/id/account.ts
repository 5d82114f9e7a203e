/** One's own account, opened from the dashboard. */
export const account = {
  "account.title": "Akun saya",
  "account.close": "Tutup",
  "account.password": "Ubah kata sandi",
  "account.current": "Kata sandi saat ini",
  "account.new": "Kata sandi baru",
  "account.new.hint": "Minimal {{min}} karakter.",
  "account.consequence":
    "Setelah diubah, Anda keluar dari semua perangkat, lalu masuk lagi dengan kata sandi baru.",
  "account.saving": "Mengubah…",
  "account.changed": "Kata sandi diubah. Masuk lagi dengan kata sandi baru.",
  "account.failed": "Gagal mengubah kata sandi",
} as const;
