import { Mail } from "lucide-react";
import { Field } from "../shared/forms/Field.js";
import { FormAlert } from "../shared/forms/FormAlert.js";
import { PasswordField } from "../shared/forms/PasswordField.js";
import { SubmitButton } from "../shared/forms/SubmitButton.js";
import { Icon } from "../shared/ui/Icon.js";
import { Input } from "../shared/ui/Input.js";
import { NativeSelect } from "../shared/ui/NativeSelect.js";
import type { Examples } from "./examples.js";

export const FIELDS: Examples = {
  Field: () => (
    <>
      <Field label="Name" hint="As on the account." defaultValue="Siti Rahmawati" />
      <Field label="E-mail" start={<Icon icon={Mail} />} placeholder="siti@example.com" />
      <Field label="Amount" error="Write at least $10." defaultValue="3" inputMode="decimal" />
      <Field label="Locked" disabled defaultValue="15.313,11" />
    </>
  ),
  PasswordField: () => <PasswordField label="Password" hint="At least 12 characters." />,
  Input: () => (
    <>
      <Input aria-label="Empty" placeholder="Empty" />
      <Input aria-label="Invalid" aria-invalid defaultValue="Invalid" />
    </>
  ),
  NativeSelect: () => (
    <NativeSelect aria-label="Bank" defaultValue="bri">
      <option value="bca">BCA</option>
      <option value="bri">BRI</option>
    </NativeSelect>
  ),
  FormAlert: () => <FormAlert title="Please fix one field">The amount is too small.</FormAlert>,
  SubmitButton: () => (
    <>
      <SubmitButton busy={false} busyText="Sending …">
        Send
      </SubmitButton>
      <SubmitButton busy busyText="Sending …">
        Send
      </SubmitButton>
      <SubmitButton busy={false} blocked busyText="Sending …">
        Blocked
      </SubmitButton>
    </>
  ),
};
