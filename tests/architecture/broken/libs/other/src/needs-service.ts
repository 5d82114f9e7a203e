import { other } from "../../../services/accounts/src/other.js";
export const needs = other;
