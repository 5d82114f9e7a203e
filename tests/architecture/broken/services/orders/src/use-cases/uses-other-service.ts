import type { other } from "../../../accounts/src/other.js";
export type Uses = typeof other;
