import { mongoActionsByCollection } from "@tukar-saldo/service-kit";
import type { CollectionRights } from "@tukar-saldo/service-kit";
import type { RequiredAction } from "./command-actions.js";

/** Whether rights allow an action. In a collection under `touches`, they allow only updates of the listed fields. */
export function isAllowed(rights: CollectionRights, { action, collection, fields }: RequiredAction): boolean {
  if (!mongoActionsByCollection(rights).get(collection)?.includes(action)) return false;
  const touchedFields = action === "update" ? rights.touches[collection] : undefined;
  return (
    touchedFields === undefined ||
    (fields !== undefined && fields.every((name) => touchedFields.includes(name)))
  );
}

/** Lists declared rights that no action needed, such as `read users`. */
export function findUnusedRights(rights: CollectionRights, usedActions: readonly RequiredAction[]): string[] {
  const isUsed = (collection: string, ...actions: string[]): boolean =>
    usedActions.some(
      (usedAction) => usedAction.collection === collection && actions.includes(usedAction.action),
    );
  const isTouched = (collection: string, field: string): boolean =>
    usedActions.some(
      (usedAction) => usedAction.collection === collection && usedAction.fields?.includes(field),
    );
  const writableCollections = [...rights.owns, ...rights.shares];
  const touchableFields = Object.entries(rights.touches);
  return [
    ...writableCollections.filter((name) => !isUsed(name, "insert", "update")).map((name) => `write ${name}`),
    ...[...writableCollections, ...rights.reads]
      .filter((name) => !isUsed(name, "find"))
      .map((name) => `read ${name}`),
    ...touchableFields.flatMap(([name, fields]) =>
      fields.filter((field) => !isTouched(name, field)).map((field) => `touch ${name}.${field}`),
    ),
  ];
}
