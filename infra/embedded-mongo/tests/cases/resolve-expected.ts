import type { ClientSession } from "mongodb";
import type { CaseEntities } from "./case-entities.js";
import { isPlainObject } from "./find-mismatch.js";

/** Resolves entity references in expected values. */
export function resolveExpected(expected: unknown, entities: CaseEntities): unknown {
  if (Array.isArray(expected)) return expected.map((item) => resolveExpected(item, entities));
  if (!isPlainObject(expected)) return expected;
  const [entry] = Object.entries(expected);
  if (entry?.[0] === "$$matchesEntity") return entities.get(String(entry[1]));
  if (entry?.[0] === "$$sessionLsid") return { ...(entities.get(String(entry[1])) as ClientSession).id };
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [name, resolveExpected(value, entities)]),
  );
}
