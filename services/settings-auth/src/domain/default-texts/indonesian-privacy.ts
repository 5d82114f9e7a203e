import type { DeskFacts } from "./desk-facts.js";

const formatContacts = ({ contacts }: DeskFacts): string =>
  contacts.length > 0 ? contacts.join(" atau ") : "petugas kami";

function createControllerSection(facts: DeskFacts): string {
  const controller = facts.operator === "" ? "pengelola situs ini" : facts.operator;
  return `## Siapa yang bertanggung jawab

Pengendali data pribadi adalah ${controller}. Untuk segala hal tentang data Anda, hubungi ${formatContacts(facts)}.`;
}

function createCollectedDataSection({ usesRecaptcha }: DeskFacts): string {
  const verification = usesRecaptcha
    ? "Untuk memastikan bahwa pengirim formulir adalah manusia, kami memakai Google reCAPTCHA. Google menerima alamat IP Anda serta data tentang browser dan perilaku Anda di halaman, dan memprosesnya menurut kebijakan privasinya sendiri."
    : "Untuk memastikan bahwa pengirim formulir adalah manusia, browser Anda mengerjakan tugas hitung kecil. Untuk itu tidak ada data yang dikirim ke pihak lain.";
  return `## Data yang kami proses

- **Pesanan**: nama pemilik rekening, nomor rekening atau e-wallet tujuan, nomor WhatsApp, jumlah USD dan rupiah, kurs, waktu, status, dan versi ketentuan yang tampil saat Anda memesan.
- **Pengerjaan pesanan**: apa yang dicatat petugas, misalnya alasan pembatalan, dan apa yang ditunjukkan penyedia pembayaran tentang kiriman Anda, misalnya nama pengirim.
- **Alamat IP**: untuk membatasi jumlah permintaan dan memeriksa penyalahgunaan. Alamat ini tercatat dalam log server dan, bersama ID transaksi, dalam jejak audit.
- **Verifikasi**: ${verification}
- **Di perangkat Anda**: cookie untuk pilihan bahasa; di penyimpanan browser: tema, tujuan penukaran terakhir, kode dan ID pesanan terakhir (selama tujuh hari), tanda bahwa pesanan sudah dibayar, dan isian formulir selama tab terbuka.
- **Akun petugas**: nama, email, kata sandi dalam bentuk hash, perangkat dan alamat IP saat masuk, serta tindakan yang dicatat dalam jejak audit.

Situs ini tidak memakai cookie iklan maupun layanan analitik.`;
}

const PURPOSES_SECTION = `## Untuk apa, dan atas dasar apa

- Untuk mengerjakan pesanan: mencocokkan pembayaran, mengirim rupiah, dan menghubungi Anda bila perlu. Dasarnya adalah pemenuhan perjanjian dengan Anda.
- Untuk mencegah penyalahgunaan dan menjaga catatan yang benar tentang uang yang masuk dan keluar. Dasarnya adalah kepentingan kami yang sah.`;

function createRecipientsSection({ isReportMasked }: DeskFacts): string {
  const reportContent = isReportMasked
    ? "Nama dan nomor tujuan tersamar di sana, kecuali di browser yang dipakai untuk memesan."
    : "Nama dan nomor tujuan tercantum di sana.";
  return `## Siapa yang dapat melihatnya

- Petugas kami.
- Bank atau e-wallet yang menerima dan meneruskan rupiah Anda, serta WhatsApp bila kami menulis kepada Anda.
- Siapa pun yang memiliki tautan atau ID transaksi dari laporan pesanan. ${reportContent}

Saat Anda mengirim saldo, penyedia pembayaran memproses data Anda menurut kebijakannya sendiri.`;
}

function createRetentionSection({ retentionDays, auditDays }: DeskFacts): string {
  const orderRule =
    retentionDays === 0
      ? "Data pesanan belum memiliki batas waktu otomatis: data disimpan sampai Anda meminta penghapusannya atau kami menghapusnya sendiri."
      : `Data pribadi dalam pesanan yang sudah ditutup disamarkan otomatis ${retentionDays} hari setelah perubahan terakhirnya.`;
  const auditRule =
    auditDays === undefined ? "disimpan tanpa batas waktu otomatis" : `disimpan selama ${auditDays} hari`;
  return `## Berapa lama

- ${orderRule}
- Setelah disamarkan, yang tersisa dari data pribadi hanyalah huruf pertama nama dan empat angka terakhir kedua nomor. Jumlah, kurs, waktu, kode, dan ID pesanan tetap disimpan untuk pembukuan.
- Jejak audit, yang memuat alamat IP tetapi bukan nama, rekening, atau nomor WhatsApp pelanggan, ${auditRule}.
- Cadangan yang dibuat sebelum penghapusan masih memuat data lama selama cadangan itu disimpan.`;
}

const createRightsSection = (facts: DeskFacts): string => `## Hak Anda

Menurut UU PDP Anda berhak meminta informasi tentang data Anda dan salinannya, meminta perbaikan, meminta penghapusan, menarik persetujuan, serta mengajukan keberatan atau menunda pemrosesan.

- Hubungi ${formatContacts(facts)} dan sebutkan nomor WhatsApp atau nomor rekening dari pesanan Anda. Kami dapat meminta bukti bahwa nomor itu milik Anda.
- Atas permintaan penghapusan, data dalam pesanan Anda disamarkan seperti dijelaskan di atas. Pesanan yang masih terbuka harus ditutup dahulu.
- Untuk akses dan perbaikan, UU PDP menentukan batas 3 × 24 jam sejak permintaan diterima.
- Jika Anda tidak puas, Anda dapat mengadu kepada lembaga pelindungan data pribadi yang berwenang.`;

/** Creates the sections of the default privacy notice in Indonesian. */
export function createIndonesianPrivacy(facts: DeskFacts): readonly string[] {
  return [
    "Kami memproses data pribadi menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP).",
    createControllerSection(facts),
    createCollectedDataSection(facts),
    PURPOSES_SECTION,
    createRecipientsSection(facts),
    createRetentionSection(facts),
    createRightsSection(facts),
  ];
}
