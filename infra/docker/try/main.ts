import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkRestoredDesk } from "./src/check-restored.js";
import { hasMinOrderCount } from "./src/count-orders.js";
import { runFailureTest } from "./src/failure-test.js";
import { saveDeskSnapshot, placeOneOrder } from "./src/place-one-order.js";
import { setUp } from "./src/set-up.js";

const USAGE = `usage: main.ts <command> [--url http://gateway:5000] [--state /state]
  set-up --token <file or value, or TRY_SETUP_TOKEN>
  failures [--orders 50] [--seconds 60]
  order
  note
  check
  count  --expect N`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string", default: "http://gateway:5000" },
    state: { type: "string", default: "/state" },
    token: { type: "string" },
    orders: { type: "string", default: "50" },
    seconds: { type: "string", default: "60" },
    expect: { type: "string" },
  },
});
const { url, state } = values;

function parsePositive(name: "orders" | "seconds" | "expect"): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} must be a whole number above 0\n${USAGE}`);
}

function readSetupToken(): string {
  const tokenOrFile = values.token ?? process.env["TRY_SETUP_TOKEN"];
  if (!tokenOrFile) throw new Error(`set-up needs a token\n${USAGE}`);
  return existsSync(tokenOrFile) ? readFileSync(tokenOrFile, "utf8").trim() : tokenOrFile;
}

const commands: Record<string, () => Promise<boolean>> = {
  "set-up": () => setUp(url, state, readSetupToken()).then(() => true),
  failures: () =>
    runFailureTest({
      url,
      folder: state,
      orders: parsePositive("orders"),
      seconds: parsePositive("seconds"),
    }),
  order: () => placeOneOrder(url, state),
  note: () => saveDeskSnapshot(url, state),
  check: () => checkRestoredDesk(url, state),
  count: () => hasMinOrderCount(url, state, parsePositive("expect")),
};

const command = commands[positionals[0] ?? ""];
if (!command) throw new Error(USAGE);
const succeeded = await command();
process.exit(succeeded ? 0 : 1);
