import { watch } from "node:fs";
import { sep } from "node:path";
import { inCheckout } from "../checkout.js";
import { isListening } from "../processes/probes.js";
import type { SupervisedSpec } from "../processes/supervised-process.js";
import { SERVICE_NAMES } from "./services.js";

const VITE = inCheckout("node_modules/vite/bin/vite.js");
const DEBOUNCE_MS = 150;

/** Vite's server: it reloads the page when the web app changes, and forwards calls to the gateway. */
export const viteProcess = (host: string, port: number, gatewayUrl: string): SupervisedSpec => ({
  name: "web",
  command: process.execPath,
  args: [
    VITE,
    inCheckout("web"),
    `--host=${host}`,
    `--port=${port}`,
    "--strictPort",
    "--clearScreen",
    "false",
  ],
  env: { DESK_URL: gatewayUrl },
  guarded: true,
  probe: () => isListening(port),
});

/** The services that use a changed file: its own, or all of them when it belongs to a library. */
function servicesUsing(area: "libs" | "services", file: string): string[] {
  const [workspace, folder] = file.split(sep);
  if (folder !== "src" || file.endsWith(".test.ts")) return [];
  return area === "libs" ? SERVICE_NAMES : SERVICE_NAMES.filter((name) => name === workspace);
}

/** Asks for restarts as sources change; changes that come together are one. Gives what stops it. */
export function watchSources(restart: (names: Set<string>) => void): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    restart(new Set(changed));
    changed.clear();
  };
  const watchers = (["libs", "services"] as const).map((area) =>
    watch(inCheckout(area), { recursive: true }, (_event, file) => {
      for (const name of servicesUsing(area, String(file))) changed.add(name);
      clearTimeout(timer);
      if (changed.size > 0) timer = setTimeout(flush, DEBOUNCE_MS);
    }),
  );
  return () => watchers.forEach((watcher) => watcher.close());
}
