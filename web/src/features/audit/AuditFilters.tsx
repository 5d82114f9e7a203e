import { useQuery } from "@tanstack/react-query";
import { jakartaDay } from "@tukar-saldo/contracts";
import { useId } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { usersQuery } from "../../shared/desk/users.js";
import { Input } from "../../shared/ui/Input.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { nameOf, useActions } from "./actions.js";
import type { Chosen } from "./audit-filter.js";
import { OrderField } from "./OrderField.js";

const ROLES = ["visitor", "operator", "system"] as const;
const STEP_MS = 60_000;

interface Props {
  readonly chosen: Chosen;
  readonly onChange: (part: Partial<Chosen>) => void;
  /** What is wrong with the order that was asked for. */
  readonly orderProblem: string | undefined;
}

/** Which entries are listed: of whom, what, which order and which days. */
export function AuditFilters({ chosen, onChange, orderProblem }: Props) {
  const { t } = useTranslation("audit");
  const id = useId();
  const today = jakartaDay(new Date(useDeskNow(STEP_MS)));
  const { all, keyOf } = useActions();
  const { action, order } = chosen;
  return (
    <div className="audit__filters" role="group" aria-label={t("audit.filters")}>
      <PersonField id={`${id}-person`} value={chosen.person} onChange={(person) => onChange({ person })} />
      <Labelled id={`${id}-action`} label={t("audit.action")}>
        <NativeSelect
          id={`${id}-action`}
          value={action}
          onChange={({ target }) => onChange({ action: target.value })}
        >
          <option value="">{t("audit.action.all")}</option>
          {action !== "" && !keyOf(action) && <option value={action}>{action}</option>}
          {all.map(([each, key]) => (
            <option key={each} value={each}>
              {nameOf(t, key)}
            </option>
          ))}
        </NativeSelect>
      </Labelled>
      <OrderField value={order} problem={orderProblem} onChange={onChange} />
      {(["from", "to"] as const).map((end) => (
        <Labelled key={end} id={`${id}-${end}`} label={t(`audit.${end}`)}>
          <Input
            id={`${id}-${end}`}
            type="date"
            max={today}
            value={chosen[end]}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        </Labelled>
      ))}
    </div>
  );
}

interface PersonProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (person: string) => void;
}

function PersonField({ id, value, onChange }: PersonProps) {
  const { t } = useTranslation("audit");
  const { data: users = [] } = useQuery(usersQuery);
  const isOther = value !== "" && !value.startsWith("@") && !users.some((user) => user.id === value);
  return (
    <Labelled id={id} label={t("audit.person")}>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("audit.person.all")}</option>
        {isOther && <option value={value}>{t("audit.person.other")}</option>}
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.name}
          </option>
        ))}
        {ROLES.map((role) => (
          <option key={role} value={`@${role}`}>
            {t(`audit.who.${role}`)}
          </option>
        ))}
      </NativeSelect>
    </Labelled>
  );
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Labelled({ id, label, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
