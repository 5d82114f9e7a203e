import type { TypingMistake } from "../plan/story.js";

const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns the order code as a customer mistypes it in a payment note. */
export function mistypeCode(code: string, { isSwapped, at }: TypingMistake): string {
  const [one, other] = [code.charAt(at), code.charAt(at + 1)];
  if (isSwapped && one !== other) return code.slice(0, at) + other + one + code.slice(at + 2);
  // The wrong character is the next one in the alphabet.
  const wrongCharacter = CODE_ALPHABET.charAt((CODE_ALPHABET.indexOf(one) + 1) % CODE_ALPHABET.length);
  return code.slice(0, at) + wrongCharacter + code.slice(at + 1);
}
