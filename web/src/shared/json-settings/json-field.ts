import { SETTING_DEFINITIONS } from "@tukar-saldo/contracts";
import type { JsonSettingName } from "@tukar-saldo/contracts";

/** The form state of a setting that is stored as JSON. The text may be invalid while it is edited. */
export interface JsonField {
  readonly name: JsonSettingName;
  readonly text: string;
  readonly saved: string;
  /** The translated error; undefined before the first attempt to save. */
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The paths at which the value violates its schema, such as `dana.until`. */
export function problemPaths(name: JsonSettingName, text: string): ReadonlySet<string> {
  if (text === "") return new Set();
  const { error } = SETTING_DEFINITIONS[name].schema.safeParse(JSON.parse(text));
  return new Set(error?.issues.map(({ path }) => path.join(".")));
}
