import type { AuditAction } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

type LocaleKeyOf<Action extends string> = Action extends `${infer Subject}.${infer Verb}`
  ? `${Subject}-${Verb}`
  : never;
/** The part of a locale key that stands for an action: `order-placed` for `order.placed`. */
export type ActionKey = LocaleKeyOf<AuditAction>;

const NAME_KEY_PREFIX = "audit.name.";

/** Translates the name of an action. The type of `key` makes the compiler require a locale text for every action. */
export const translateAction = (t: TFunction<"audit">, key: ActionKey): string => t(`audit.name.${key}`);

/** Returns the actions that have translations; a newer server may send other actions. */
export function useActions() {
  const { i18n } = useTranslation("audit");
  const localeTexts: object = i18n.getResourceBundle(i18n.language, "audit") ?? {};
  const actionKeys = Object.keys(localeTexts).flatMap((key) =>
    key.startsWith(NAME_KEY_PREFIX) ? [key.slice(NAME_KEY_PREFIX.length)] : [],
  );
  return {
    /** Pairs of an action and its locale key, in the order of the locale file. */
    actions: actionKeys.map((key) => [key.replace("-", "."), key as ActionKey] as const),
    /** Returns the locale key of an action; undefined if the action has no translation. */
    keyOf: (action: string) =>
      actionKeys.find((key) => key.replace("-", ".") === action) as ActionKey | undefined,
  };
}
