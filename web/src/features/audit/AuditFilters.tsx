import { useQuery } from "@tanstack/react-query";
import { jakartaDay } from "@tukar-saldo/contracts";
import { useId } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDeskNow } from "../../shared/desk/use-desk-now.js";
import { usersQuery } from "../../shared/desk/users.js";
import { Input } from "../../shared/ui/Input.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { translateAction, useActions } from "./actions.js";
import type { FilterFields } from "./audit-filter.js";
import { OrderField } from "./OrderField.js";

const NON_USER_ROLES = ["visitor", "operator", "system"] as const;
const MINUTE_MS = 60_000;

interface Props {
  readonly fields: FilterFields;
  readonly onChange: (part: Partial<FilterFields>) => void;
  /** Translated error of the order field; undefined if there is none. */
  readonly orderProblem: string | undefined;
}

/** Filter fields of the audit trail: person, action, order, first and last day. */
export function AuditFilters({ fields, onChange, orderProblem }: Props) {
  const { t } = useTranslation("audit");
  const id = useId();
  const today = jakartaDay(new Date(useDeskNow(MINUTE_MS)));
  const { actions, keyOf } = useActions();
  const { action, order } = fields;
  return (
    <div className="audit__filters" role="group" aria-label={t("audit.filters")}>
      <PersonField id={`${id}-person`} value={fields.person} onChange={(person) => onChange({ person })} />
      <LabelledField id={`${id}-action`} label={t("audit.action")}>
        <NativeSelect
          id={`${id}-action`}
          value={action}
          onChange={({ target }) => onChange({ action: target.value })}
        >
          <option value="">{t("audit.action.all")}</option>
          {action !== "" && !keyOf(action) && <option value={action}>{action}</option>}
          {actions.map(([option, key]) => (
            <option key={option} value={option}>
              {translateAction(t, key)}
            </option>
          ))}
        </NativeSelect>
      </LabelledField>
      <OrderField value={order} problem={orderProblem} onChange={onChange} />
      {(["from", "to"] as const).map((end) => (
        <LabelledField key={end} id={`${id}-${end}`} label={t(`audit.${end}`)}>
          <Input
            id={`${id}-${end}`}
            type="date"
            max={today}
            value={fields[end]}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        </LabelledField>
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
  const isUnlisted = value !== "" && !value.startsWith("@") && !users.some((user) => user.id === value);
  return (
    <LabelledField id={id} label={t("audit.person")}>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("audit.person.all")}</option>
        {isUnlisted && <option value={value}>{t("audit.person.other")}</option>}
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.name}
          </option>
        ))}
        {NON_USER_ROLES.map((role) => (
          <option key={role} value={`@${role}`}>
            {t(`audit.who.${role}`)}
          </option>
        ))}
      </NativeSelect>
    </LabelledField>
  );
}

interface LabelledFieldProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

function LabelledField({ id, label, children }: LabelledFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
