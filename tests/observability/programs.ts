import { existsSync } from "node:fs";
import { UserFacingError } from "../../infra/local/bootstrap.mjs";
import { ensureProgram, findProgram } from "../../infra/local/src/programs.js";

const INSTALL_TIMEOUT_MS = 300_000;

/** For each program, the file names it may have and its Debian package. */
const PROGRAMS = {
  prometheus: { names: ["prometheus"], aptPackage: "prometheus" },
  promtool: { names: ["promtool"], aptPackage: "prometheus" },
  nodeExporter: {
    names: ["prometheus-node-exporter", "node_exporter"],
    aptPackage: "prometheus-node-exporter",
  },
  blackboxExporter: {
    names: ["prometheus-blackbox-exporter", "blackbox_exporter"],
    aptPackage: "prometheus-blackbox-exporter",
  },
  openssl: { names: ["openssl"], aptPackage: "openssl" },
} as const;

/** Returns the path of a program. If the program is missing, installs its Debian package by apt. */
export async function ensureMonitoringProgram(program: keyof typeof PROGRAMS): Promise<string> {
  const { names, aptPackage } = PROGRAMS[program];
  const missingMessage = `${names[0]} is missing: install it (Debian: sudo apt-get install ${aptPackage}).`;
  // Does not install the package on machines with systemd, where the installation would also start a service.
  if (!findProgram(...names) && existsSync("/run/systemd/system")) throw new UserFacingError(missingMessage);
  const signal = AbortSignal.timeout(INSTALL_TIMEOUT_MS);
  return ensureProgram(names, aptPackage, missingMessage, { progress: console.error, signal });
}
