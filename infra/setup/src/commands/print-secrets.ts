import { parseArgs } from "node:util";
import { Failure } from "../failure.js";
import { consumersOf } from "../secrets/consumers.js";
import type { Variables } from "../secrets/consumers.js";
import { completeSecrets } from "../secrets/generators.js";
import type { Secrets } from "../secrets/generators.js";
import type { Templates } from "../secrets/urls.js";
import type { Command } from "./command.js";

const USAGE =
  "print --format env|kubernetes --mongo-url URL --redis-url URL, with {user} and {password} in the URLs";

interface Options extends Templates {
  readonly format: string;
}

function parseOptions(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const options = { format: text, "mongo-url": text, "redis-url": text };
  try {
    const { format, "mongo-url": mongo, "redis-url": redis } = parseArgs({ args: [...args], options }).values;
    if (format && Object.hasOwn(FORMATS, format) && mongo && redis) return { format, mongo, redis };
  } catch {
    // The usage says what is right.
  }
  throw new Failure(`Usage: ${USAGE}`);
}

type Parts = ReadonlyArray<readonly [name: string, variables: Variables]>;

function renderEnv(parts: Parts): string {
  const sections = parts.map(([name, variables]) => {
    return [`# ${name}`, ...Object.entries(variables).map(([key, value]) => `${key}=${value}`)].join("\n");
  });
  return sections.join("\n\n");
}

const FORMATS: Record<string, (parts: Parts, secrets: Secrets) => string> = {
  env: renderEnv,
  kubernetes: renderKubernetes,
};

function secretManifest(name: string, stringData: Variables) {
  const metadata = { name: `tukar-saldo-${name}`, labels: { "app.kubernetes.io/part-of": "tukar-saldo" } };
  return { apiVersion: "v1", kind: "Secret", metadata, type: "Opaque", stringData };
}

/** A list of Secrets as JSON, which kubectl reads as it reads YAML. `setup` is for Jobs of this image. */
function renderKubernetes(parts: Parts, secrets: Secrets): string {
  const setup = { "secrets.json": JSON.stringify(secrets) };
  const items = [...parts, ["setup", setup] as const].map(([name, data]) => secretManifest(name, data));
  return JSON.stringify({ apiVersion: "v1", kind: "List", items }, undefined, 2);
}

/** Prints newly made secrets for somebody who keeps them elsewhere; nothing is stored here. */
export const printSecrets: Command = async ({ args, say }) => {
  const { format, ...templates } = parseOptions(args);
  const secrets = completeSecrets({});
  const parts = Object.entries(consumersOf(secrets, templates));
  say(FORMATS[format]?.(parts, secrets) ?? "");
};
