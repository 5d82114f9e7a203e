const PLURAL_SUFFIX = /_(?:zero|one|two|few|many|other)$/;

/**
 * Finds text keys that are missing in a language, that no code uses, or that code uses although they have no text.
 * @param {Record<string, import("./read-texts.mjs").Namespaces>} languages
 * @param {import("./used-keys.mjs").UsedKeys} used
 * @param {readonly string[]} otherKeys the keys of texts outside the web app
 * @returns {string[]}
 */
export function findProblems(languages, used, otherKeys) {
  const keysByLanguage = Object.entries(languages).map(([language, namespaces]) => ({
    language,
    keys: textKeysOf(namespaces),
  }));
  const keys = new Set(keysByLanguage.flatMap((entry) => [...entry.keys]));
  const knownKeys = new Set([...keys, ...otherKeys]);
  const isUsed = (/** @type {string} */ key) =>
    used.literals.has(key) || used.patterns.some((pattern) => pattern.test(key));
  return [
    ...keysByLanguage.flatMap((entry) =>
      [...keys].filter((key) => !entry.keys.has(key)).map((key) => `${key} has no text in ${entry.language}`),
    ),
    ...[...keys].filter((key) => !isUsed(key)).map((key) => `${key} is not used`),
    ...[...used.keysPassedToT]
      .filter(([key]) => !knownKeys.has(key))
      .map(([key, file]) => `${key}, used in ${file}, has no text`),
  ];
}

/** Returns the keys of texts; plural forms share a key. @param {import("./read-texts.mjs").Namespaces} namespaces */
const textKeysOf = (namespaces) =>
  new Set(
    Object.values(namespaces).flatMap((texts) =>
      Object.keys(texts).map((key) => key.replace(PLURAL_SUFFIX, "")),
    ),
  );
