import { low } from "../../../web/src/shared/low.js";
export const needs = low;
