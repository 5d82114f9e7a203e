import { imported } from "../../../../libs/other/src/imports-service.js";
export const importedAgain = imported;
