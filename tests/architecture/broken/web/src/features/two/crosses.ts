import { feature } from "../one/feature.js";
export const crosses = feature;
