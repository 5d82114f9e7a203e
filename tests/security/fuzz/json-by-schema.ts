import fc from "fast-check";

/** The part of JSON Schema that docs/openapi.json uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const toJsonText = (value: unknown): string => JSON.stringify(value);

/** JSON texts that are edge cases for parsers, JavaScript's numbers and Unicode. */
const EDGE_CASE_VALUES =
  'null|true|0|-0|1e400|-1e400|1e-9|10.005|9007199254740993|""|"\\u0000"|"\\ud800"|"\\u202e"|"\\ufeff"|"＝1+1"|{}|[]|' +
  '[[]]|{"$ne":null}|{"$gt":""}|{"toString":1}|{"length":1e9}|"__proto__"|"constructor"|"(a+)+$"|"\\\\"|"%00"|"NaN"';
const anyHostileValue = fc.oneof(
  fc.constantFrom(...EDGE_CASE_VALUES.split("|")),
  fc.json(),
  fc.string({ unit: "binary", maxLength: 200 }).map(toJsonText),
  fc.double().map((number) => String(number)),
  fc.integer({ min: 1, max: 12_000 }).map((length) => toJsonText("x".repeat(length))),
);

function anyTextMatching(pattern: string, maxLength: number): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"), { maxLength });
  } catch {
    // fast-check cannot generate texts for every regular expression.
    return fc.string({ maxLength });
  }
}

/** Generates texts that a string schema probably accepts. */
function anyProbablyValidText({ pattern, allOf = [], maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const textPattern = pattern ?? allOf.find((part) => part.pattern !== undefined)?.pattern;
  const length = Math.min(maxLength, 60);
  return textPattern === undefined
    ? fc.string({ unit: "grapheme", maxLength: length })
    : anyTextMatching(textPattern, length);
}

function anyValidValue(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(toJsonText));
  if (schema.const !== undefined) return fc.constant(toJsonText(schema.const));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyValidValue));
  const { minimum: min = -1_000, maximum: max = 1_000_000 } = schema;
  if (schema.type === "integer")
    return fc.maxSafeInteger().map((n) => String(Math.min(max, Math.max(min, n))));
  if (schema.type === "number") return fc.double({ min, max, noNaN: true }).map(toJsonText);
  if (schema.type === "boolean") return fc.boolean().map(toJsonText);
  return anyProbablyValidText(schema).map(toJsonText);
}

/** Generates the JSON text of a value that matches a schema, or of a hostile value. */
export const anyValue = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(anyValidValue(schema), anyHostileValue);

export type Fields = Readonly<Partial<Record<string, string>>>;

/** Generates some known and unknown fields of a body, with JSON texts as values. */
export function anyFields({ properties = {} }: Schema): fc.Arbitrary<Fields> {
  const valuesByField = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, anyValue(field)]),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(valuesByField, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.string({ unit: "binary", maxLength: 12 }), anyHostileValue, { maxKeys: 3 }),
    },
  );
}

/** Formats fields as the JSON text of an object. */
export const toObjectText = (fields: Fields): string =>
  `{${Object.entries(fields)
    .map(([name, text]) => `${toJsonText(name)}:${text}`)
    .join(",")}}`;
