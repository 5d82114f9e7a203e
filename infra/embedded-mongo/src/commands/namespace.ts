import { failure } from "../values/errors.js";
import { namespaceOf } from "../store/catalog-entries.js";
import { typeError } from "./arguments.js";
import type { Command } from "./command.js";

/** The database and collection that a command targets. */
export interface Namespace {
  readonly database: string;
  readonly name: string;
  readonly full: string;
}

const MAX_NAMESPACE_BYTES = 255;

export function parseNamespace(command: Command): Namespace {
  const name = command.body.get(command.name);
  if (typeof name !== "string") throw typeError(command, command.name, "string", name);
  return createNamespace(command.database, name);
}

function createNamespace(database: string, name: string): Namespace {
  checkDatabaseName(database);
  const full = namespaceOf({ database, name });
  const isInvalid = name === "" || name.startsWith(".") || name.endsWith(".") || /[$\0]/.test(name);
  if (isInvalid || Buffer.byteLength(full) > MAX_NAMESPACE_BYTES)
    throw failure("InvalidNamespace", `Invalid namespace specified '${full}'`);
  return { database, name, full };
}

export function checkDatabaseName(name: string): void {
  if (name !== "" && Buffer.byteLength(name) < 64 && !/[/\\. "$*<>:|?\0]/.test(name)) return;
  throw failure("InvalidNamespace", `Invalid database name: '${name}'`);
}

export function splitNamespace(full: string): Namespace {
  const dot = full.indexOf(".");
  if (dot < 0) throw failure("InvalidNamespace", `Invalid namespace specified '${full}'`);
  return createNamespace(full.slice(0, dot), full.slice(dot + 1));
}
