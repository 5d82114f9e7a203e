export const LANGUAGES = ["id", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of both the cookie and the localStorage key that store the selected language. */
export const LANGUAGE_KEY = "i18nextLng";

/** The language that an Accept-Language header prefers; Indonesian if that language is not supported. */
export function negotiateLanguage(header: string | undefined): Language {
  const preferences = (header ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...options] = entry.trim().toLowerCase().split(";");
      const weight = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean);
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return LANGUAGES.find((language) => language === preferences[0]?.language) ?? "id";
}
