import { Suspense } from "react";
import { STAFF_TEXTS } from "../i18n/staff-texts.js";
import { latePart } from "../late-part.js";
import { PartFailed } from "../ui/PartFailed.js";
import type { JsonField } from "./json-field.js";

const texts = STAFF_TEXTS.jsonSettings;
const JsonSetting = latePart<JsonField>(async () => (await import("./JsonSetting.js")).JsonSetting, {
  texts,
  otherwise: PartFailed,
});
const SettingWords = latePart<Pick<JsonField, "name" | "text">>(
  async () => (await import("./JsonSetting.js")).SettingWords,
  { texts },
);

/** Where a setting is said in words and edited. */
export function JsonSettingPlace(field: JsonField) {
  return (
    <div className="json-setting">
      <Suspense fallback={null}>
        <JsonSetting {...field} />
      </Suspense>
    </div>
  );
}

/** Where a setting is said in words alone. */
export function SettingWordsPlace(setting: Pick<JsonField, "name" | "text">) {
  return (
    <Suspense fallback={null}>
      <SettingWords {...setting} />
    </Suspense>
  );
}
