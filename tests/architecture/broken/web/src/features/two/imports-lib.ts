import { needs } from "../../../../libs/other/src/needs-service.js";
export const imports = needs;
