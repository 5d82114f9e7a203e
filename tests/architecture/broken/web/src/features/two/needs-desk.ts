import { desk } from "../../shared/desk/desk.js";
export const needs = desk;
