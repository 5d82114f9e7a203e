import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * A path inside the checkout.
 * @param {string[]} parts
 */
export const inCheckout = (...parts) => join(ROOT, ...parts);
