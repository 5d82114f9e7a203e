import { fileURLToPath } from "node:url";
import { describeApi } from "@tukar-saldo/service-kit";

export const OPENAPI_FILE = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));

export async function renderOpenApi(): Promise<string> {
  return `${JSON.stringify(await describeApi(), undefined, 2)}\n`;
}
