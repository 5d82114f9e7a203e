import { readFileSync } from "node:fs";
import type * as z from "zod";
import { ConfigError } from "./config-error.js";
import { findProductionProblems } from "./production-rules.js";

type Env = Record<string, string | undefined>;

interface VariableValues {
  values: Env;
  /** Maps the name of each invalid variable to a sentence that says what is wrong with it. */
  problems: Map<string, string>;
}

/**
 * Reads the values of variables. An empty variable counts as unset. If `<NAME>` is unset, its value is read from the
 * file that `<NAME>_FILE` names, such as a mounted secret.
 */
function readValues(env: Env, names: string[]): VariableValues {
  const result: VariableValues = { values: {}, problems: new Map() };
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (env[name]) result.values[name] = env[name];
    else if (file) readValueFile(name, file, result);
  }
  return result;
}

function readValueFile(name: string, file: string, { values, problems }: VariableValues): void {
  try {
    const value = readFileSync(file, "utf8").trim();
    if (value !== "") values[name] = value;
  } catch {
    problems.set(name, `${name}_FILE names a file that cannot be read`);
  }
}

/** Sets PUBLIC_URL to `https://DOMAIN` if only DOMAIN is set. */
function withPublicUrl(values: Env): Env {
  const { DOMAIN, PUBLIC_URL = DOMAIN && `https://${DOMAIN}` } = values;
  return PUBLIC_URL === undefined ? values : { ...values, PUBLIC_URL };
}

/**
 * Parses the environment variables that the schema names, and in production checks the rules of
 * production-rules.ts.
 * @throws ConfigError that lists every invalid variable by name, never its value
 */
export function readConfig<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Env,
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape);
  const { values, problems } = readValues(env, names);
  const parsed = schema.safeParse(names.includes("DOMAIN") ? withPublicUrl(values) : values);
  const addProblem = (name: string, text: string): void => {
    if (!problems.has(name)) problems.set(name, `${name} ${text}`);
  };
  // APP_ENV decides whether the production rules apply, even if the schema of a command lacks it.
  const { APP_ENV } = readValues(env, ["APP_ENV"]).values;
  if ((APP_ENV ?? "production") === "production") {
    for (const [name, problem] of findProductionProblems(names, values)) addProblem(name, problem);
  }
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (name === "PUBLIC_URL" && values[name] === undefined) continue;
    addProblem(name, values[name] === undefined ? "is required" : `is not usable (${issue.message})`);
  }
  if (!parsed.success || problems.size > 0) {
    throw new ConfigError(names.flatMap((name) => problems.get(name) ?? []));
  }
  return parsed.data;
}
