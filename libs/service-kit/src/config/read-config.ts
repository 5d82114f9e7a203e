import { readFileSync } from "node:fs";
import type * as z from "zod";
import { ConfigError } from "./config-error.js";
import { productionProblems } from "./production-rules.js";

type Env = Record<string, string | undefined>;

/**
 * A variable counts as unset when empty; `NAME_FILE` names a file that holds the value, as mounted secrets
 * do.
 */
function valueOf(env: Env, name: string, problems: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  if (env[name] || !file) return env[name] || undefined;
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    problems.push(`${name}_FILE cannot be read`);
    return undefined;
  }
}

/**
 * The environment, checked and typed. The names are those of the schema; what production forbids is refused
 * there.
 * @throws ConfigError that lists every wrong variable at once, by name and never by value.
 */
export function readConfig<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Env,
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape);
  const problems: string[] = [];
  const given: Env = {};
  for (const name of names) {
    const value = valueOf(env, name, problems);
    if (value !== undefined) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.error) {
    problems.push(
      ...parsed.error.issues.map((issue) => `${issue.path.join(".")} ${wordingOf(issue, given)}`),
    );
  }
  if ((env["APP_ENV"] || "production") === "production") problems.push(...productionProblems(names, given));
  if (!parsed.success || problems.length > 0) throw new ConfigError(onePerName(problems));
  return parsed.data;
}

function wordingOf(issue: z.core.$ZodIssue, given: Env): string {
  const missing = given[String(issue.path[0])] === undefined;
  return missing ? "is required" : `is not usable (${issue.message})`;
}

function onePerName(problems: string[]): string[] {
  const seen = new Map(problems.map((problem) => [problem.split(" ")[0], problem]));
  return [...seen.values()];
}
