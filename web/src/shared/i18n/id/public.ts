import { firstTexts } from "./first.js";
import { laterTexts } from "./later.js";

/** The texts of the contract, which the server says too, and those of the public pages. */
export const publicTexts = { ...firstTexts, ...laterTexts } as const;
