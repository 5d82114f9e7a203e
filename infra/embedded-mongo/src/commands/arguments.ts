import { CommandError, failure } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { Command } from "./command.js";

/** Reads a command's arguments, with MongoDB's errors where they are missing or of the wrong type. */

export function documentOf(fields: Record<string, Value>): Document {
  return new Map(Object.entries(fields));
}

export function optionalDocument(command: Command, name: string): Document | undefined {
  const value = command.body.get(name);
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw wrongType(command, name, "object", value);
  return value;
}

export function documentOr(command: Command, name: string, standard: Document = new Map()): Document {
  return optionalDocument(command, name) ?? standard;
}

export function listOf(command: Command, name: string): readonly Value[] {
  const value = command.body.get(name);
  if (value === undefined) throw missing(command, name);
  if (!Array.isArray(value)) throw wrongType(command, name, "array", value);
  return value;
}

export function documentList(command: Command, name: string): Document[] {
  return listOf(command, name).map((item) => {
    if (!isDocument(item)) throw wrongType(command, name, "object", item);
    return item;
  });
}

/** A boolean; numbers are taken as one, as by MongoDB. */
export function flag(command: Command, name: string, standard = false): boolean {
  const value = command.body.get(name);
  if (value === undefined || value === null) return standard;
  if (typeof value === "boolean") return value;
  const number = numberOf(value);
  if (number === undefined) throw wrongType(command, name, "bool", value);
  return number !== 0;
}

/** A whole number, or undefined where the field is absent. */
export function wholeNumber(command: Command, name: string): number | undefined {
  const value = command.body.get(name);
  if (value === undefined || value === null) return undefined;
  const number = numberOf(value);
  if (number === undefined) throw wrongType(command, name, "number", value);
  return Math.trunc(number);
}

/** The same; 51024 for a number below zero. */
export function nonNegative(command: Command, name: string): number | undefined {
  const number = wholeNumber(command, name);
  if (number === undefined || number >= 0) return number;
  const message = `BSON field '${name}' value must be >= 0, actual value '${number}'`;
  throw new CommandError(51024, "Location51024", message);
}

export function requiredString(command: Command, name: string): string {
  const value = command.body.get(name);
  if (value === undefined) throw missing(command, name);
  if (typeof value !== "string") throw wrongType(command, name, "string", value);
  return value;
}

/** A BSON number of any type as a JavaScript number. */
export function numberOf(value: Value): number | undefined {
  return isNumeric(value) ? toNumber(value) : undefined;
}

export function missing(command: Command, name: string): CommandError {
  const message = `BSON field '${command.name}.${name}' is missing but a required field`;
  return new CommandError(40414, "IDLFailedToParse", message);
}

export function wrongType(command: Command, name: string, expected: string, value: Value): CommandError {
  const field = `BSON field '${command.name}.${name}'`;
  return failure(
    "TypeMismatch",
    `${field} is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );
}

function typeName(value: Value): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isDocument(value)) return "object";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "double";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  return value?.constructor.name.toLowerCase() ?? "undefined";
}
