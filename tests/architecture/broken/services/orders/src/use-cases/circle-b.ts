import { a } from "./circle-a.js";
export const b = () => a;
