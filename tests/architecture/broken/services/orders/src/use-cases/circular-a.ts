import { callB } from "./circular-b.js";
export const callA = () => callB;
