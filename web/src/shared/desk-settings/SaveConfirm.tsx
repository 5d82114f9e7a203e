import { Suspense, useEffect, useEffectEvent } from "react";
import { lazyPart } from "../lazy-part.js";
import { OfflineConfirm } from "./OfflineConfirm.js";
import type { RateConfirmProps } from "./RateConfirm.js";
import type { SettingsForm } from "./use-settings.js";

interface LazyProps extends RateConfirmProps {
  /** Called when the dialog's code could not be fetched. */
  readonly onFailed: () => void;
}

const RateConfirm = lazyPart<LazyProps>(async () => (await import("./RateConfirm.js")).RateConfirm, {
  texts: "desk",
  otherwise: RateConfirmMissing,
});

/** The confirmation dialogs before settings are saved, one after the other. */
export function SaveConfirm({ form }: { readonly form: SettingsForm }) {
  const { pendingQuestion, yes, no, fail } = form.confirm;
  const isEdited = form.changed.length > 0;
  useEffect(() => {
    if (isEdited) RateConfirm.preload();
  }, [isEdited]);
  return (
    <>
      {typeof pendingQuestion === "object" && (
        <Suspense fallback={null}>
          <RateConfirm
            question={pendingQuestion}
            values={form.values}
            onYes={yes}
            onClose={no}
            onFailed={fail}
          />
        </Suspense>
      )}
      <OfflineConfirm form={form} />
    </>
  );
}

function RateConfirmMissing({ onFailed }: LazyProps) {
  const fail = useEffectEvent(onFailed);
  useEffect(() => fail(), []);
  return null;
}
