import { toJSONSchema } from "zod/v4/core";
import type { $ZodType } from "zod/v4/core";

export type JsonSchema = Record<string, unknown>;

/** A schema as what a client sends (`input`) or receives (`output`). */
export function jsonSchemaOf(schema: $ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** The schema of a successful reply: `success` and the fields beside it. */
export function envelopeOf(reply: $ZodType | undefined): JsonSchema {
  const fields = reply === undefined ? { properties: {}, required: [] } : jsonSchemaOf(reply, "output");
  const properties = { success: { const: true }, ...(fields["properties"] as JsonSchema) };
  const required = ["success", ...((fields["required"] as string[] | undefined) ?? [])];
  return { type: "object", properties, required, additionalProperties: false };
}
