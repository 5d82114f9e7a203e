/** A secret of 32 bytes has at least 10 different characters in any common encoding, one of 16 bytes at least 7. */
const minDistinctOf = (minBytes: number): number => (minBytes >= 32 ? 10 : 7);

/** Whether the text is a part that is repeated at least once, as in "abcabcab". */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.slice(period) === text.slice(0, -period)) return true;
  return false;
}

/** Whether most characters equal the one before or are its neighbour in the alphabet, as in "12345678". */
function isRun(text: string): boolean {
  const near = Array.from(text.slice(1)).filter(
    (character, index) => Math.abs(character.charCodeAt(0) - text.charCodeAt(index)) <= 1,
  );
  return near.length * 2 > text.length;
}

/** Whether a secret of at least this many bytes can be guessed from its form: a random one practically never can. */
export function isTooSimple(text: string, minBytes: number): boolean {
  return new Set(text).size < minDistinctOf(minBytes) || isRepetition(text) || isRun(text);
}
