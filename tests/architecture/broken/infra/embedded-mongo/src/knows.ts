import { needs } from "../../../libs/contracts/src/needs-more.js";
export const knows = needs;
