import { mongoActionsByCollection } from "@tukar-saldo/service-kit";
import type { CollectionRights } from "@tukar-saldo/service-kit";
import type { RequiredAction } from "./command-actions.js";

/**
 * Whether these rights allow an action. In a collection under `touches`, they allow only updates of the listed
 * fields.
 */
export function isAllowed(rights: CollectionRights, { action, collection, fields }: RequiredAction): boolean {
  if (!mongoActionsByCollection(rights).get(collection)?.includes(action)) return false;
  const touched = action === "update" ? rights.touches[collection] : undefined;
  return touched === undefined || (fields !== undefined && fields.every((name) => touched.includes(name)));
}

/** Lists declared rights that no action needed, such as `read users`. */
export function findUnusedRights(rights: CollectionRights, used: readonly RequiredAction[]): string[] {
  const isUsed = (collection: string, ...actions: string[]): boolean =>
    used.some((one) => one.collection === collection && actions.includes(one.action));
  const isTouched = (collection: string, field: string): boolean =>
    used.some((one) => one.collection === collection && one.fields?.includes(field));
  const writable = [...rights.owns, ...rights.shares];
  const touched = Object.entries(rights.touches);
  return [
    ...writable.filter((name) => !isUsed(name, "insert", "update")).map((name) => `write ${name}`),
    ...[...writable, ...rights.reads].filter((name) => !isUsed(name, "find")).map((name) => `read ${name}`),
    ...touched.flatMap(([name, fields]) =>
      fields.filter((field) => !isTouched(name, field)).map((field) => `touch ${name}.${field}`),
    ),
  ];
}
