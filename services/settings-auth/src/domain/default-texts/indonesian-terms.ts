import type { DeskFacts } from "./desk-facts.js";

const formatContacts = ({ contacts }: DeskFacts): string =>
  contacts.length > 0 ? contacts.join(" atau ") : "petugas kami";

function createOperatorSection({ operator: name }: DeskFacts): string {
  const operator = name === "" ? "pengelola situs ini" : name;
  return `## Penyelenggara

Layanan ini diselenggarakan oleh ${operator}. Dalam ketentuan ini, "kami" berarti penyelenggara tersebut dan "Anda" berarti orang yang memesan penukaran.`;
}

function createRateSection({ rateLockMinutes }: DeskFacts): string {
  const rateValidity =
    rateLockMinutes === 0
      ? "Kurs pada slip berlaku untuk pesanan itu tanpa batas waktu."
      : `Kurs pada slip berlaku ${rateLockMinutes} menit sejak pesanan dibuat. Jika dalam waktu itu Anda belum memberi tahu kami di halaman pesanan bahwa saldo sudah dikirim, pesanan perlu dibuat ulang dengan kurs terbaru.`;
  return `## Jumlah, kurs, dan biaya

- Satu pesanan bernilai paling sedikit $1 dan paling banyak $500.
- Pesanan di bawah $10 dikenai biaya Rp2.500. Pesanan $10 ke atas bebas biaya dari kami.
- Kurs yang Anda lihat sudah bersih: margin kami, jika ada, sudah diperhitungkan di dalamnya.
- ${rateValidity}
- Biaya yang dikenakan penyedia pembayaran saat Anda mengirim saldo tidak termasuk dalam hitungan kami.`;
}

const SENDING_SECTION = `## Mengirim saldo

- Kirim tepat sejumlah yang tertulis pada slip, dengan cara yang ditunjukkan di sana, sebagai "Friends and Family".
- Tulis kode unik pesanan di catatan pembayaran. Dengan kode itu petugas mengenali pembayaran Anda.
- Saldo yang Anda kirim harus milik Anda atau berhak Anda gunakan.
- Pembayaran tanpa kode, dengan jumlah lain, atau dengan jenis lain dapat memperlambat pesanan atau membuatnya dibatalkan.`;

const PAYOUT_SECTION = `## Menerima rupiah

- Petugas memeriksa pembayaran Anda, lalu mengirim rupiah ke rekening atau e-wallet yang tertulis di pesanan. Pastikan nomor dan namanya benar.
- Perkembangan pesanan dapat Anda ikuti di laporannya. Perkiraan waktu di situs ini bukan janji.`;

function createCancellationSection(facts: DeskFacts): string {
  const { autoCancelHours } = facts;
  const autoCancelLines =
    autoCancelHours === 0
      ? []
      : [
          `- Pesanan yang belum ditandai sudah dibayar dan belum mulai dikerjakan dibatalkan otomatis setelah ${autoCancelHours} jam.`,
        ];
  return [
    `## Pembatalan

- Petugas dapat membatalkan pesanan, misalnya karena pembayaran tidak diterima, tanpa kode, atau salah jenis. Alasannya tercantum di laporan pesanan.`,
    ...autoCancelLines,
    `- Jika saldo Anda sudah kami terima tetapi pesanannya dibatalkan, hubungi ${formatContacts(facts)} dengan menyebut kode pesanan. Pengembaliannya diselesaikan bersama petugas.`,
  ].join("\n");
}

function createReportSection({ isReportMasked }: DeskFacts): string {
  const reportContent = isReportMasked
    ? "Nama dan nomor tujuan ditampilkan tersamar, kecuali di browser yang dipakai untuk memesan."
    : "Laporan itu menampilkan nama dan nomor tujuan, jadi bagikan hanya kepada orang yang Anda percaya.";
  return `## Laporan pesanan

Siapa pun yang memiliki tautan atau ID transaksi dapat membuka laporan pesanan. ${reportContent}`;
}

const createClosingSection = (facts: DeskFacts): string => `## Lain-lain

- Cara kami memproses data pribadi dijelaskan dalam [Kebijakan Privasi](/privasi).
- Ketentuan ini dapat berubah. Untuk sebuah pesanan berlaku ketentuan yang tampil saat pesanan itu dibuat.
- Ketentuan ini tunduk pada hukum Republik Indonesia. Jika versi bahasa Indonesia dan bahasa Inggris berbeda, versi bahasa Indonesia yang berlaku.
- Pertanyaan dan keluhan: ${formatContacts(facts)}.`;

/** Creates the sections of the default terms in Indonesian. */
export function createIndonesianTerms(facts: DeskFacts): readonly string[] {
  return [
    "Ketentuan ini berlaku jika Anda menukar saldo USD menjadi rupiah melalui situs ini. Dengan mengirim formulir pesanan, Anda menyetujuinya.",
    createOperatorSection(facts),
    createRateSection(facts),
    SENDING_SECTION,
    PAYOUT_SECTION,
    createCancellationSection(facts),
    createReportSection(facts),
    createClosingSection(facts),
  ];
}
