import { callA } from "./circular-a.js";
export const callB = () => callA;
