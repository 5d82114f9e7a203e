/**
 * The minimum number of distinct characters in a secret. A random secret of `minBytes` bytes has at least that many in
 * any encoding.
 */
const getMinDistinctCharacters = (minBytes: number): number => (minBytes >= 32 ? 10 : 7);

/** Whether the text repeats one part again and again, as in "abcabcab". */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.slice(period) === text.slice(0, -period)) return true;
  return false;
}

/** Whether most characters equal the previous one or are next to it in the character set, as in "12345678". */
function isMostlySequential(text: string): boolean {
  const repeatedOrAdjacentCharacters = Array.from(text.slice(1)).filter(
    (character, index) => Math.abs(character.charCodeAt(0) - text.charCodeAt(index)) <= 1,
  );
  return repeatedOrAdjacentCharacters.length * 2 > text.length;
}

/** Whether a secret of at least `minBytes` bytes is too regular to have been generated at random. */
export function isTooSimple(text: string, minBytes: number): boolean {
  return (
    new Set(text).size < getMinDistinctCharacters(minBytes) || isRepetition(text) || isMostlySequential(text)
  );
}
