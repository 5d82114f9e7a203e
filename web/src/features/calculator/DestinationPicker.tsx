import type { Destination, DestinationType } from "@tukar-saldo/contracts";
import { Check } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { useCalculator } from "./calculator-context.js";
import { useDraft } from "./draft-context.js";

const GROUPS: readonly DestinationType[] = ["ewallet", "bank"];

/** Where the rupiah goes: tiles where there is room, the phone's own list where there is not. */
export function DestinationPicker() {
  const { destination } = useDraft();
  const { destinations, setDestination } = useCalculator();
  return <Choices of={destinations} chosen={destination} choose={setDestination} />;
}

interface ChoicesProps {
  readonly of: readonly Destination[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
}

/** Stays as it is while an amount is typed. */
const Choices = memo(function Choices({ of: destinations, chosen, choose }: ChoicesProps) {
  const { t } = useTranslation("calculator");
  const isKnown = destinations.some(({ value }) => value === chosen);
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
        value={isKnown ? chosen : ""}
        onChange={(event) => choose(event.target.value)}
      >
        {!isKnown && <option value="">{t("calculator.destination.choose")}</option>}
        {groups.map(({ type, label, members }) => (
          <optgroup key={type} label={label}>
            {members.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
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
              <Tile key={one.value} of={one} chosen={one.value === chosen} choose={choose} />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
});

interface TileProps {
  readonly of: Destination;
  readonly chosen: boolean;
  readonly choose: (value: string) => void;
}

function Tile({ of: { value, label }, chosen, choose }: TileProps) {
  return (
    <label className="tile">
      <input
        type="radio"
        name="selectedDestination"
        value={value}
        checked={chosen}
        onChange={() => choose(value)}
      />
      {label}
      <Icon of={Check} size="small" className="tile__check" />
    </label>
  );
}
