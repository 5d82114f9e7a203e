import { parseArgs } from "node:util";
import { UserFacingError } from "../../infra/local/bootstrap.mjs";

export const DEMO_USAGE = `npm run demo -- [--seed 1] [--speed 20] [--night-hours 6] [--orders N] [--stay]
npm run demo -- --stop

Starts a desk with 30 days of history, and a night in which customers order and two clerks work. Ctrl-C ends it.
--speed        how many times as fast as real time the night goes: at 20 an hour of it takes three minutes
--night-hours  how long the night is on its own clock, from 18:00 on, at most 24
--orders       at most so many new orders
--stay         when the night is over, the desk stays until Ctrl-C
--pictures     when the night is over, takes the pictures of README.md in Chromium (CHROMIUM_BIN)
--stop         ends a demo that runs in this checkout, and removes what one has left
The same seed gives the same people, amounts, outcomes and books.`;

const MAX_NIGHT_HOURS = 24;
const MAX_SPEED = 100_000;

export interface DemoOptions {
  readonly seed: number;
  readonly speed: number;
  readonly nightHours: number;
  readonly orders: number;
  readonly stay: boolean;
  readonly pictures: boolean;
  readonly stop: boolean;
  readonly help: boolean;
}

function toNumber(text: string, name: string, maximum: number): number {
  const value = Number(text);
  if (text.trim() !== "" && value > 0 && value <= maximum) return value;
  throw new UserFacingError(`${name} is a number above 0, and at most ${maximum}.`);
}

function toWholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new UserFacingError(`${name} is a whole number.`);
}

function parseOptions(args: string[]) {
  const optionTypes = {
    seed: { type: "string", default: "1" },
    speed: { type: "string", default: "20" },
    "night-hours": { type: "string", default: "6" },
    orders: { type: "string" },
    stay: { type: "boolean", default: false },
    pictures: { type: "boolean", default: false },
    stop: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ args, options: optionTypes }).values;
  } catch (error) {
    throw new UserFacingError(`${(error as Error).message}\n\n${DEMO_USAGE}`);
  }
}

/** Parses the arguments of `npm run demo`. @throws UserFacingError */
export function readDemoOptions(args: string[]): DemoOptions {
  const { seed, speed, orders, stay, pictures, stop, help, "night-hours": hours } = parseOptions(args);
  return {
    seed: toWholeNumber(seed, "--seed"),
    orders: orders === undefined ? Infinity : toWholeNumber(orders, "--orders"),
    speed: toNumber(speed, "--speed", MAX_SPEED),
    nightHours: toNumber(hours, "--night-hours", MAX_NIGHT_HOURS),
    stay,
    pictures,
    stop,
    help,
  };
}
