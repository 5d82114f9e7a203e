import type { AuditAction } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

type KeyOf<Action extends string> = Action extends `${infer Subject}.${infer Verb}`
  ? `${Subject}-${Verb}`
  : never;
/** The part of an i18n key that stands for an action: `order-placed` for `order.placed`. */
export type ActionKey = KeyOf<AuditAction>;

const NAME_PREFIX = "audit.name.";

/** The translated name of an action. The type of `key` covers all actions, so the compiler demands a text for each. */
export const translateAction = (t: TFunction<"audit">, key: ActionKey): string => t(`audit.name.${key}`);

/** Returns the actions that have translations; a newer server may send other actions. */
export function useActions() {
  const { i18n } = useTranslation("audit");
  const texts: object = i18n.getResourceBundle(i18n.language, "audit") ?? {};
  const keys = Object.keys(texts).flatMap((key) =>
    key.startsWith(NAME_PREFIX) ? [key.slice(NAME_PREFIX.length)] : [],
  );
  return {
    /** Pairs of an action and its key, in the order of the locale file. */
    actions: keys.map((key) => [key.replace("-", "."), key as ActionKey] as const),
    /** The key of an action; undefined if the action has no translation. */
    keyOf: (action: string) => keys.find((key) => key.replace("-", ".") === action) as ActionKey | undefined,
  };
}
