export const LANGUAGES = ["id", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Name of the cookie and of the local storage key that keep the chosen language. */
export const LANGUAGE_KEY = "i18nextLng";

/** The supported language that an Accept-Language header prefers; Indonesian if its first choice is another one. */
export function languageOf(header: string | undefined): Language {
  const named = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().toLowerCase().split(";");
      const weight = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean);
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return LANGUAGES.find((language) => language === named[0]?.language) ?? "id";
}
