/** Fetched with the guide. */
export const guideTexts = {
  "guide.title": "Panduan transaksi",
  "guide.lead": "Empat langkah. Perhatikan langkah kedua: kode unik di catatan.",
  "guide.contents": "Isi panduan",
  "guide.order.short": "Pesan",
  "guide.order": "Pesan",
  "guide.order.text":
    "Isi jumlah dolar di kalkulator dan pilih bank atau e-wallet tujuan. Lalu isi nomor WhatsApp, nomor " +
    "tujuan, dan nama pemiliknya.",
  "guide.order.limits": "Batasnya $1 sampai $500. Di bawah $10 ada biaya Rp2.500; mulai $10 gratis.",
  "guide.send.short": "Kirim dana",
  "guide.send": "Kirim dana lewat PayPal",
  "guide.send.text":
    "Alamat email PayPal kami muncul setelah pesanan dibuat. Jangan memakai alamat dari pesanan lama.",
  "guide.send.friends": "Pilih Friends and Family.",
  "guide.send.friends.text": "PayPal menanyakannya sebelum Anda mengirim.",
  "guide.send.code": "Tulis kode unik saja di catatan.",
  "guide.send.code.text": "Tanpa kata lain.",
  "guide.send.goods": "Bukan Goods and Services.",
  "guide.send.goods.text": "Kami hanya menerima Friends and Family.",
  "guide.send.empty": "Jangan kosongkan catatan.",
  "guide.send.empty.text": "Tanpa kode, dana dikembalikan ke pengirim.",
  "guide.send.email": "Email penerima",
  "guide.send.email.value": "tampil saat memesan",
  "guide.send.type": "Jenis kiriman",
  "guide.send.note": "Contoh catatan",
  "guide.wait.short": "Konfirmasi",
  "guide.wait": "Konfirmasi dan tunggu",
  "guide.wait.text":
    "Tim mencocokkan jumlah dan kode, biasanya 1–5 menit. Anda tidak perlu mengirim bukti; statusnya " +
    "bisa dibuka dari tautan di slip.",
  "guide.wait.created": "Dibuat",
  "guide.wait.paid": "Dibayar",
  "guide.wait.checking": "Diperiksa",
  "guide.wait.completed": "Selesai",
  "guide.received.short": "Dana diterima",
  "guide.received": "Dana diterima",
  "guide.received.text":
    "Rupiah masuk ke nomor di slip dan laporan berubah menjadi selesai. Simpan tautannya sebagai bukti.",
  "guide.received.late": "Belum masuk lewat lima menit? Kirim kode unik Anda, kami cari pesanannya.",
  "guide.received.ask": "Tanya lewat WhatsApp",
  "guide.received.message": "Halo, dana saya belum masuk. Kode unik: ",
  "guide.start": "Hitung sekarang",
} as const;
