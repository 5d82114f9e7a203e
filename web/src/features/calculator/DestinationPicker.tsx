import type { DestinationType } from "@tukar-saldo/contracts";
import { Check } from "lucide-react";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useTakenOver } from "../../shared/hooks/use-taken-over.js";
import { latePart } from "../../shared/late-part.js";
import { Icon } from "../../shared/ui/Icon.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { isOpen } from "./api.js";
import type { OfferedDestination } from "./api.js";
import { useCalculator } from "./calculator-context.js";
import { useDraft } from "./draft-context.js";
import "./destinations.css";

/** Loaded separately, so that the picker does not wait for it. */
const ClosedNow = latePart(async () => (await import("./ClosedNow.js")).ClosedNow);

const GROUPS: readonly DestinationType[] = ["ewallet", "bank"];

/** Picks the destination of the payout: tiles on wide screens, a native select on narrow ones. */
export function DestinationPicker() {
  const { destination } = useDraft();
  const { destinations, setDestination } = useCalculator();
  const isHydrated = useTakenOver();
  return (
    <>
      <Choices destinations={destinations} chosen={destination} choose={setDestination} />
      {isHydrated && (
        <Suspense fallback={null}>
          <ClosedNow destinations={destinations} />
        </Suspense>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly destinations: readonly OfferedDestination[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
}

/** Memoized, so that typing an amount does not rerender it. */
const Choices = memo(function Choices({ destinations, chosen: wanted, choose }: ChoicesProps) {
  const { t } = useTranslation("calculator");
  const chosen = destinations.find((one) => one.value === wanted && isOpen(one))?.value;
  const groups = GROUPS.map((type) => ({
    type,
    label: t(`common.${type}`),
    members: destinations.filter((one) => one.type === type),
  }));
  return (
    <fieldset className="destination-picker">
      <legend className="label-line">{t("calculator.destination")}</legend>
      <NativeSelect
        aria-label={t("calculator.destination")}
        value={chosen ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        {!chosen && <option value="">{t("calculator.destination.choose")}</option>}
        {groups.map(({ type, label, members }) => (
          <optgroup key={type} label={label}>
            {members.map((one) => (
              <option key={one.value} value={one.value} disabled={!isOpen(one)}>
                {one.label}
                {!isOpen(one) && ` (${t("calculator.off")})`}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <div className="tiles">
        {groups.map(({ type, label, members }) => (
          <fieldset key={type} className="tiles__group" aria-label={label}>
            <span className="tiles__heading">{label}</span>
            {members.map((one) => (
              <Tile key={one.value} destination={one} chosen={one.value === chosen} choose={choose} />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
});

interface TileProps {
  readonly destination: OfferedDestination;
  readonly chosen: boolean;
  readonly choose: (value: string) => void;
}

function Tile({ destination, chosen, choose }: TileProps) {
  const { t } = useTranslation("calculator");
  const { value, label, reason } = destination;
  return (
    <label className="tile">
      <input
        type="radio"
        name="selectedDestination"
        value={value}
        checked={chosen}
        disabled={!isOpen(destination)}
        onChange={() => choose(value)}
      />
      {label}
      {!isOpen(destination) && (
        <small>
          {t("calculator.off")}
          <span className="visually-hidden">: {reason}</span>
        </small>
      )}
      <Icon of={Check} size="small" className="tile__check" />
    </label>
  );
}
