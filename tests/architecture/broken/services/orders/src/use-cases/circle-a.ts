import { b } from "./circle-b.js";
export const a = () => b;
