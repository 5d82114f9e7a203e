export const notFound = {
  "notFound.title": "Halaman Tidak Ditemukan",
  "notFound.text": "Alamatnya salah ketik atau sudah dipindahkan. Pesanan dan uang Anda tidak terpengaruh.",
  "notFound.home": "Kembali ke beranda",
  "notFound.guide": "Buka panduan",
  "notFound.code": "Kode",
  "notFound.address": "Alamat",
  "notFound.page": "Halaman",
  "notFound.page.value": "tidak ada",
  "notFound.order": "Pesanan Anda",
  "notFound.order.value": "tetap tersimpan",
  "notFound.search": "Mencari pesanan? Buka tautan di slip, atau kirim kode unik Anda.",
  "notFound.ask": "Tanya lewat WhatsApp",
} as const;
