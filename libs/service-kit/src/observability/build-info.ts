import { readFileSync } from "node:fs";
import type { Metrics } from "./create-metrics.js";

/** The version of the product, set by infra/build/programs.mjs; undefined when sources run without a bundle. */
declare const PRODUCT_VERSION: string | undefined;

const ROOT_MANIFEST = new URL("../../../../package.json", import.meta.url);

/** Reads the version of the product. */
export function readVersion(): string {
  if (typeof PRODUCT_VERSION === "string") return PRODUCT_VERSION;
  return (JSON.parse(readFileSync(ROOT_MANIFEST, "utf8")) as { version: string }).version;
}

/** Exposes the versions of the product and of Node. */
export function exposeBuildInfo(metrics: Metrics): void {
  const labels = { version: readVersion(), node: process.versions.node };
  metrics.gauge("tukar_saldo_build_info", () => [{ labels, value: 1 }]);
}
