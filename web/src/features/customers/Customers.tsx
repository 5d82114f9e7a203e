import { Download, Eraser, Search } from "lucide-react";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { countText } from "../../shared/desk/format.js";
import { Field } from "../../shared/forms/Field.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";
import { Section } from "../../shared/ui/Section.js";
import { EraseDialog } from "./EraseDialog.js";
import { toCustomerBody } from "./customer-body.js";
import type { CustomerNumberKind } from "./customer-body.js";
import { useCustomerData } from "./use-customer-data.js";
import "./customers.css";

/** Finds a customer by their WhatsApp or account number, and exports or masks their data. */
export function Customers() {
  const { t } = useTranslation("customers");
  const id = useId();
  const [kind, setKind] = useState<CustomerNumberKind>("whatsapp");
  const [number, setNumber] = useState("");
  const [isDialogOpen, setDialogOpen] = useState(false);
  const customer = useCustomerData();
  const { result, isBusy, problem } = customer;
  const changeSearch = (change: { kind?: CustomerNumberKind; number?: string }): void => {
    if (change.kind) setKind(change.kind);
    if (change.number !== undefined) setNumber(change.number);
    customer.reset();
  };
  const findCustomer = (event: FormEvent): void => {
    event.preventDefault();
    if (number.trim() !== "" && !isBusy) customer.find(toCustomerBody(kind, number));
  };
  const canExportOrErase = result !== undefined && result.closed > 0 && result.open.length === 0;
  return (
    <Section title={t("customers.title")} lead={t("customers.lead")}>
      <form noValidate className="customers__find" onSubmit={findCustomer}>
        <div className="customers__by">
          <div className="field">
            <label htmlFor={id}>{t("customers.by")}</label>
            <NativeSelect
              id={id}
              value={kind}
              onChange={({ target }) => changeSearch({ kind: target.value as CustomerNumberKind })}
            >
              <option value="whatsapp">{t("customers.whatsapp")}</option>
              <option value="account">{t("customers.account")}</option>
            </NativeSelect>
          </div>
          <Field
            label={t("customers.number")}
            inputMode="tel"
            autoComplete="off"
            value={number}
            error={problem}
            onChange={({ target }) => changeSearch({ number: target.value })}
          />
        </div>
        <div className="customers__line">
          <Button type="submit" look="line" aria-disabled={number.trim() === "" || isBusy || undefined}>
            <Icon icon={Search} />
            {t("customers.find")}
          </Button>
          <span className="customers__found" role="status">
            {result && resultText()}
          </span>
        </div>
      </form>
      {canExportOrErase && (
        <div className="customers__line customers__acts">
          <Button look="line" aria-disabled={isBusy || undefined} onClick={() => customer.download()}>
            <Icon icon={Download} />
            {t("customers.handOut")}
          </Button>
          <Button look="danger" aria-disabled={isBusy || undefined} onClick={() => setDialogOpen(true)}>
            <Icon icon={Eraser} />
            {t("customers.erase")}
          </Button>
        </div>
      )}
      {isDialogOpen && result && (
        <EraseDialog
          number={number}
          count={result.closed}
          onClose={() => setDialogOpen(false)}
          onYes={() => {
            setDialogOpen(false);
            customer.erase();
          }}
        />
      )}
    </Section>
  );

  function resultText(): string {
    const { closed = 0, open = [] } = result ?? {};
    if (open.length > 0) return t("customers.open", { codes: open.join(", ") });
    if (closed === 0) return t("customers.none");
    return t("customers.found", { n: countText(closed), count: closed });
  }
}
