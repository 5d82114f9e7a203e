import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { latePart } from "../late-part.js";
import { OfflineConfirm } from "./OfflineConfirm.js";
import type { RateConfirmProps } from "./RateConfirm.js";
import type { SettingsForm } from "./use-settings.js";

interface LateProps extends RateConfirmProps {
  /** The question could not be fetched. */
  readonly onFailed: () => void;
}

const lateRateConfirm = () =>
  latePart<LateProps>(async () => (await import("./RateConfirm.js")).RateConfirm, {
    texts: "desk",
    otherwise: NotFetched,
  });

/** Asks what there is to ask before settings are saved, one after the other. */
export function SaveConfirm({ form }: { readonly form: SettingsForm }) {
  const { asking, yes, no, fail } = form.confirm;
  const isEdited = form.changed.length > 0;
  const [RateConfirm, setRateConfirm] = useState(lateRateConfirm);
  useEffect(() => {
    if (isEdited) RateConfirm.preload();
  }, [isEdited, RateConfirm]);
  /** A part that failed to come is asked for again only when it is a new one. */
  const failAndRenew = (): void => {
    fail();
    setRateConfirm(lateRateConfirm);
  };
  return (
    <>
      {typeof asking === "object" && (
        <Suspense fallback={null}>
          <RateConfirm
            question={asking}
            values={form.values}
            onYes={yes}
            onClose={no}
            onFailed={failAndRenew}
          />
        </Suspense>
      )}
      <OfflineConfirm form={form} />
    </>
  );
}

function NotFetched({ onFailed }: LateProps) {
  const fail = useEffectEvent(onFailed);
  useEffect(() => fail(), []);
  return null;
}
