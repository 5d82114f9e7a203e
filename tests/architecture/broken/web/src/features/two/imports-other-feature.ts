import { feature } from "../one/feature.js";
export const imported = feature;
