export const login = {
  "login.title": "Masuk",
  "login.lead": "Hanya untuk tim Tukar Saldo.",
  "login.email": "E-mail",
  "login.password": "Kata sandi",
  "login.submit": "Masuk",
  "login.submitting": "Memeriksa…",
  "login.terms":
    "Dilindungi verifikasi manusia. Dengan masuk, Anda menyetujui ketentuan pakai dan pencatatan aktivitas.",
  "login.error.connection": "Terjadi kesalahan koneksi",
  "login.error.exception": "Terjadi kesalahan: {{detail}}",
  "login.error.failed": "Login gagal",
  "password.show": "Tampilkan {{field}}",
  "password.capsLock": "Caps Lock menyala",
} as const;
