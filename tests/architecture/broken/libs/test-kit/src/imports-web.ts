import { imported } from "../../../web/src/shared/imports-feature.js";
export const importedAgain = imported;
