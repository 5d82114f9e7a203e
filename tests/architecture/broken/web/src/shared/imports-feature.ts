import { feature } from "../features/one/feature.js";
export const imported = feature;
