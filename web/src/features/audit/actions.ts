import type { AuditAction } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

type KeyOf<Action extends string> = Action extends `${infer Subject}.${infer Verb}`
  ? `${Subject}-${Verb}`
  : never;
/** The part of the keys of an action's texts that stands for it: `order-placed` for `order.placed`. */
export type ActionKey = KeyOf<AuditAction>;

const NAME = "audit.name.";

/** The name of an action. Its key is of all actions, so that the compiler asks for the texts of each. */
export const nameOf = (t: TFunction<"audit">, key: ActionKey): string => t(`audit.name.${key}`);

/** Which actions have words; those of a newer version have none. */
export function useActions() {
  const { i18n } = useTranslation("audit");
  const texts: object = i18n.getResourceBundle(i18n.language, "audit") ?? {};
  const keys = Object.keys(texts).flatMap((key) => (key.startsWith(NAME) ? [key.slice(NAME.length)] : []));
  return {
    /** The actions with their keys, in the order of their texts. */
    all: keys.map((key) => [key.replace("-", "."), key as ActionKey] as const),
    /** The key of an action; undefined if it has no words. */
    keyOf: (action: string) => keys.find((key) => key.replace("-", ".") === action) as ActionKey | undefined,
  };
}
