import { Suspense } from "react";
import { STAFF_TEXTS } from "../i18n/staff-texts.js";
import { lazyPart } from "../lazy-part.js";
import { PartFailed } from "../ui/PartFailed.js";
import type { JsonField } from "./json-field.js";

const texts = STAFF_TEXTS.jsonSettings;
const JsonSetting = lazyPart<JsonField>(async () => (await import("./JsonSetting.js")).JsonSetting, {
  texts,
  otherwise: PartFailed,
});
const SettingWords = lazyPart<Pick<JsonField, "name" | "text">>(
  async () => (await import("./JsonSetting.js")).SettingWords,
  { texts },
);

/** Shows a setting in words, with its editor; the code is loaded when the component is first shown. */
export function LazyJsonSetting(field: JsonField) {
  return (
    <div className="json-setting">
      <Suspense fallback={null}>
        <JsonSetting {...field} />
      </Suspense>
    </div>
  );
}

/** Shows a setting in words; the code is loaded when the component is first shown. */
export function LazySettingWords(setting: Pick<JsonField, "name" | "text">) {
  return (
    <Suspense fallback={null}>
      <SettingWords {...setting} />
    </Suspense>
  );
}
