/** What is said on any page. */
export const notices = {
  "session.ended": "Sesi Anda berakhir. Silakan masuk lagi.",
  "error.unreachable": "Tidak ada sambungan ke server ({{detail}})",
  "toast.close": "Tutup pesan",
} as const;
