import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Others guess these first. */
const OURS = ["tukarsaldo", "tukar", "saldo", "paypal", "rahasia", "password", "sandi"];

/**
 * Estimates how hard a password is to guess, from 0 to 4.
 * @param known what is known of the person, such as name and e-mail
 */
export function estimatePassword(password: string, known: readonly string[]): number {
  const words = known.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter(Boolean);
  return estimator.check(password, [...OURS, ...words]).score;
}
