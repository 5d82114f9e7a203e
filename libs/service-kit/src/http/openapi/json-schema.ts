import { toJSONSchema } from "zod/v4/core";
import type { $ZodType } from "zod/v4/core";

export type JsonSchema = Record<string, unknown>;

/** Converts a zod schema to JSON Schema. @param io `input` for what a client sends, `output` for what it receives */
export function toJsonSchema(schema: $ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** Builds the JSON Schema of a successful reply: `success: true` and the reply's fields. */
export function successReplySchema(reply: $ZodType | undefined): JsonSchema {
  const replySchema = reply === undefined ? { properties: {}, required: [] } : toJsonSchema(reply, "output");
  const properties = { success: { const: true }, ...(replySchema["properties"] as JsonSchema) };
  const required = ["success", ...((replySchema["required"] as string[] | undefined) ?? [])];
  return { type: "object", properties, required, additionalProperties: false };
}
