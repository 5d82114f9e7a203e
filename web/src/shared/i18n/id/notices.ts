/** What toasts say on any page. */
export const notices = {
  "session.ended": "Sesi Anda berakhir. Silakan masuk lagi.",
  "toast.close": "Tutup pesan",
} as const;
