import type { DestinationType } from "@tukar-saldo/contracts";
import { Check } from "lucide-react";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../shared/hooks/use-hydrated.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { Icon } from "../../shared/ui/Icon.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { isOpen } from "./api.js";
import type { OfferedDestination } from "./api.js";
import { useCalculator } from "./calculator-context.js";
import { useDraft } from "./draft-context.js";
import "./destinations.css";

/** Loaded separately, so that the picker is shown without waiting for this note. */
const AvailabilityNote = lazyPart(async () => (await import("./AvailabilityNote.js")).AvailabilityNote);

const DESTINATION_TYPES: readonly DestinationType[] = ["ewallet", "bank"];

/** Picks the destination of the payout: tiles on wide screens, a native select on narrow ones. */
export function DestinationPicker() {
  const { destination } = useDraft();
  const { destinations, setDestination } = useCalculator();
  const isHydrated = useHydrated();
  return (
    <>
      <Choices destinations={destinations} selectedValue={destination} choose={setDestination} />
      {isHydrated && (
        <Suspense fallback={null}>
          <AvailabilityNote destinations={destinations} />
        </Suspense>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly destinations: readonly OfferedDestination[];
  readonly selectedValue: string;
  readonly choose: (value: string) => void;
}

/** Memoized, so that typing an amount does not rerender the choices. */
const Choices = memo(function Choices({ destinations, selectedValue, choose }: ChoicesProps) {
  const { t } = useTranslation("calculator");
  const selectedOpenValue = destinations.find(
    (candidate) => candidate.value === selectedValue && isOpen(candidate),
  )?.value;
  const destinationGroups = DESTINATION_TYPES.map((type) => ({
    type,
    label: t(`common.${type}`),
    members: destinations.filter((candidate) => candidate.type === type),
  }));
  return (
    <fieldset className="destination-picker">
      <legend className="label-line">{t("calculator.destination")}</legend>
      <NativeSelect
        aria-label={t("calculator.destination")}
        value={selectedOpenValue ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        {!selectedOpenValue && <option value="">{t("calculator.destination.choose")}</option>}
        {destinationGroups.map(({ type, label, members }) => (
          <optgroup key={type} label={label}>
            {members.map((candidate) => (
              <option key={candidate.value} value={candidate.value} disabled={!isOpen(candidate)}>
                {candidate.label}
                {!isOpen(candidate) && ` (${t("calculator.off")})`}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <div className="tiles">
        {destinationGroups.map(({ type, label, members }) => (
          <fieldset key={type} className="tiles__group" aria-label={label}>
            <span className="tiles__heading">{label}</span>
            {members.map((candidate) => (
              <Tile
                key={candidate.value}
                destination={candidate}
                isSelected={candidate.value === selectedOpenValue}
                choose={choose}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
});

interface TileProps {
  readonly destination: OfferedDestination;
  readonly isSelected: boolean;
  readonly choose: (value: string) => void;
}

function Tile({ destination, isSelected, choose }: TileProps) {
  const { t } = useTranslation("calculator");
  const { value, label, reason } = destination;
  return (
    <label className="tile">
      <input
        type="radio"
        name="selectedDestination"
        value={value}
        checked={isSelected}
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
      <Icon icon={Check} size="small" className="tile__check" />
    </label>
  );
}
