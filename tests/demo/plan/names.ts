type NonEmptyNames = [string, ...string[]];
const listNames = (...lines: string[]): NonEmptyNames =>
  lines.flatMap((line) => line.split(", ")) as NonEmptyNames;

/** Given names, family names and single names from all regions of Indonesia. */
export const GIVEN_NAMES = listNames(
  "Agus, Ahmad, Andi, Arif, Bagus, Bayu, Budi, Dedi, Dimas, Eko, Fajar, Galih, Hendra, I Made, I Wayan, Irfan",
  "Joko, Kadek, Lukman, Muhammad Rizki, Nugroho, Putra, Rahmat, Reza, Rudi, Samuel, Taufik, Teguh, Wahyu",
  "Yohanes, Yusuf, Anisa, Ayu, Citra, Dewi, Dian, Eka, Fitri, Indah, Intan, Kartika, Lia, Maria, Maya, Mega",
  "Nadia, Ni Luh Ayu, Ni Putu, Novi, Nur Aini, Putri, Rahayu, Ratih, Rina, Rizka, Sari, Siti, Sri, Tiara",
  "Tri, Vina, Wulan, Yuliana, Yunita",
);

export const FAMILY_NAMES = listNames(
  "Adriansyah, Anggraini, Astuti, Firmansyah, Ginting, Gunawan, Halim, Handayani, Hasibuan, Hidayat, Iskandar",
  "Kurniawan, Kusuma, Laksono, Lestari, Lubis, Maulana, Nasution, Nugraha, Nurhayati, Pangestu, Permata",
  "Pradana, Prasetyo, Pratama, Purnomo, Puspita, Rahmawati, Ramadhan, Safitri, Santoso, Saputra, Saraswati",
  "Setiawan, Siregar, Sitompul, Suryani, Susanto, Syahputra, Tanjung, Utami, Wibowo, Widodo, Wijaya",
  "Wulandari, Yulianto",
);

export const SINGLE_NAMES = listNames("Mujiono, Ngatini, Parwati, Slamet, Suharti, Sutrisno, Suparman");
