const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Finds keys that are missing in a language, keys that are not used, and keys that are used without a text.
 * @param {Record<string, import("./read-texts.mjs").Namespaces>} languages
 * @param {import("./used-keys.mjs").UsedKeys} used
 * @param {readonly string[]} otherKeys the keys of texts outside the web app
 * @returns {string[]}
 */
export function findProblems(languages, used, otherKeys) {
  const keys = Object.entries(languages).map(([language, namespaces]) => ({
    language,
    keys: keysOf(namespaces),
  }));
  const all = new Set(keys.flatMap((entry) => [...entry.keys]));
  const knownKeys = new Set([...all, ...otherKeys]);
  const isUsed = (/** @type {string} */ key) =>
    used.literals.has(key) || used.patterns.some((pattern) => pattern.test(key));
  return [
    ...keys.flatMap((entry) =>
      [...all].filter((key) => !entry.keys.has(key)).map((key) => `${key} has no text in ${entry.language}`),
    ),
    ...[...all].filter((key) => !isUsed(key)).map((key) => `${key} is not used`),
    ...[...used.asked]
      .filter(([key]) => !knownKeys.has(key))
      .map(([key, file]) => `${key}, used in ${file}, has no text`),
  ];
}

/** Returns the keys of texts; plural forms share a key. @param {import("./read-texts.mjs").Namespaces} namespaces */
const keysOf = (namespaces) =>
  new Set(
    Object.values(namespaces).flatMap((texts) => Object.keys(texts).map((key) => key.replace(PLURAL, ""))),
  );
