import type { TypingMistake } from "../plan/story.js";

const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Types an order code as its customer did, by mistake, into the note of the payment. */
export function typeNote(code: string, { isSwapped, at }: TypingMistake): string {
  const [one, other] = [code.charAt(at), code.charAt(at + 1)];
  if (isSwapped && one !== other) return code.slice(0, at) + other + one + code.slice(at + 2);
  // The key beside the right one, so to speak: the next character of the alphabet.
  const wrong = CODE_ALPHABET.charAt((CODE_ALPHABET.indexOf(one) + 1) % CODE_ALPHABET.length);
  return code.slice(0, at) + wrong + code.slice(at + 1);
}
