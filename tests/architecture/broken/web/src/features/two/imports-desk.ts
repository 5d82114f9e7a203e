import { desk } from "../../shared/desk/desk.js";
export const imported = desk;
