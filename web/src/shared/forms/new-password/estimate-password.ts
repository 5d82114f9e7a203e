import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Words that attackers of this product guess first. */
const PRODUCT_WORDS = ["tukarsaldo", "tukar", "saldo", "paypal", "rahasia", "password", "sandi"];

/**
 * Estimates how hard a password is to guess, from 0 to 4.
 * @param known data about the user, such as name and e-mail
 */
export function estimatePassword(password: string, known: readonly string[]): number {
  const words = known.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter(Boolean);
  return estimator.check(password, [...PRODUCT_WORDS, ...words]).score;
}
