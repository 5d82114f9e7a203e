import { parseArgs } from "node:util";
import { SetupError } from "../setup-error.js";
import { getVariablesByConsumer } from "../secrets/consumers.js";
import type { EnvVariables } from "../secrets/consumers.js";
import { addMissingSecrets } from "../secrets/generators.js";
import type { Secrets } from "../secrets/generators.js";
import type { UrlTemplates } from "../secrets/store-urls.js";
import type { SetupCommand } from "./command.js";

const USAGE =
  "print --format env|kubernetes --mongo-url URL --redis-url URL, with {user} and {password} in the URLs";

interface PrintOptions extends UrlTemplates {
  readonly format: string;
}

function parseOptions(args: readonly string[]): PrintOptions {
  const stringOption = { type: "string" } as const;
  const options = { format: stringOption, "mongo-url": stringOption, "redis-url": stringOption };
  try {
    const { format, "mongo-url": mongo, "redis-url": redis } = parseArgs({ args: [...args], options }).values;
    if (format && Object.hasOwn(FORMATS, format) && mongo && redis) return { format, mongo, redis };
  } catch {
    // An unknown option prints the usage.
  }
  throw new SetupError(`Usage: ${USAGE}`);
}

type ConsumerVariables = ReadonlyArray<readonly [name: string, variables: EnvVariables]>;

function renderEnv(consumers: ConsumerVariables): string {
  const sections = consumers.map(([name, variables]) => {
    return [`# ${name}`, ...Object.entries(variables).map(([key, value]) => `${key}=${value}`)].join("\n");
  });
  return sections.join("\n\n");
}

const FORMATS: Record<string, (consumers: ConsumerVariables, secrets: Secrets) => string> = {
  env: renderEnv,
  kubernetes: renderKubernetes,
};

function createManifest(name: string, stringData: EnvVariables) {
  const metadata = { name: `tukar-saldo-${name}`, labels: { "app.kubernetes.io/part-of": "tukar-saldo" } };
  return { apiVersion: "v1", kind: "Secret", metadata, type: "Opaque", stringData };
}

/** Renders JSON, which kubectl reads like YAML. The Secret `setup` is for Jobs that run this image. */
function renderKubernetes(consumers: ConsumerVariables, secrets: Secrets): string {
  const setup = { "secrets.json": JSON.stringify(secrets) };
  const items = [...consumers, ["setup", setup] as const].map(([name, data]) => createManifest(name, data));
  return JSON.stringify({ apiVersion: "v1", kind: "List", items }, undefined, 2);
}

/** Prints new secrets for an external secret store; writes no file. */
export const printSecrets: SetupCommand = async ({ args, print }) => {
  const { format, ...templates } = parseOptions(args);
  const secrets = addMissingSecrets({});
  const consumers = Object.entries(getVariablesByConsumer(secrets, templates));
  print(FORMATS[format]?.(consumers, secrets) ?? "");
};
