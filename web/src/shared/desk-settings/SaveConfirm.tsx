import { Suspense, useEffect } from "react";
import { latePart } from "../late-part.js";
import { OfflineConfirm } from "./OfflineConfirm.js";
import type { SettingsForm } from "./use-settings.js";

const RateConfirm = latePart(async () => (await import("./RateConfirm.js")).RateConfirm, { texts: "desk" });

/** Asks what there is to ask before settings are saved, one after the other. */
export function SaveConfirm({ form }: { readonly form: SettingsForm }) {
  const { asking, yes, no } = form.confirm;
  const isEdited = form.changed.length > 0;
  useEffect(() => {
    if (isEdited) RateConfirm.preload();
  }, [isEdited]);
  return (
    <>
      {typeof asking === "object" && (
        <Suspense fallback={null}>
          <RateConfirm question={asking} values={form.values} onYes={yes} onClose={no} />
        </Suspense>
      )}
      <OfflineConfirm form={form} />
    </>
  );
}
