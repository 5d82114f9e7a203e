import { SETTING_DEFINITIONS } from "@tukar-saldo/contracts";
import type { JsonSettingName } from "@tukar-saldo/contracts";

/** A setting that is a JSON text, as a form has it. The text may not fit its schema while it is edited. */
export interface JsonField {
  readonly name: JsonSettingName;
  readonly text: string;
  readonly saved: string;
  /** In words, once saving was tried. */
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Where the value does not fit the schema that the server checks it by, as paths such as `dana.until`. */
export function problemPaths(name: JsonSettingName, text: string): ReadonlySet<string> {
  if (text === "") return new Set();
  const { error } = SETTING_DEFINITIONS[name].schema.safeParse(JSON.parse(text));
  return new Set(error?.issues.map(({ path }) => path.join(".")));
}
