import { imported } from "../../../libs/contracts/src/imports-node.js";
export const importedAgain = imported;
