const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Finds keys that a language lacks, keys that nothing asks for, and keys that are asked for without a text.
 * @param {Record<string, import("./read-texts.mjs").Namespaces>} languages
 * @param {import("./used-keys.mjs").UsedKeys} used
 * @param {readonly string[]} otherKeys those of texts that are kept elsewhere
 * @returns {string[]}
 */
export function findProblems(languages, used, otherKeys) {
  const keys = Object.entries(languages).map(([language, namespaces]) => ({
    language,
    keys: keysOf(namespaces),
  }));
  const all = new Set(keys.flatMap((one) => [...one.keys]));
  const known = new Set([...all, ...otherKeys]);
  const isUsed = (/** @type {string} */ key) =>
    used.literals.has(key) || used.patterns.some((pattern) => pattern.test(key));
  return [
    ...keys.flatMap((one) =>
      [...all].filter((key) => !one.keys.has(key)).map((key) => `${key} has no text in ${one.language}`),
    ),
    ...[...all].filter((key) => !isUsed(key)).map((key) => `${key} is not used`),
    ...[...used.asked]
      .filter(([key]) => !known.has(key))
      .map(([key, file]) => `${key}, used in ${file}, has no text`),
  ];
}

/** The plural forms of a text are one key. @param {import("./read-texts.mjs").Namespaces} namespaces */
const keysOf = (namespaces) =>
  new Set(
    Object.values(namespaces).flatMap((texts) => Object.keys(texts).map((key) => key.replace(PLURAL, ""))),
  );
