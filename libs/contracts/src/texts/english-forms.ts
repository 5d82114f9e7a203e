import { englishAmountErrors } from "./english-amount-errors.js";
import type { indonesianForms } from "./indonesian-forms.js";

/** English texts that server and web app say; the compiler requires all keys of the Indonesian ones. */
export const englishForms: Record<keyof typeof indonesianForms, string> = {
  "field.required": "Required",
  "field.invalid": "Not valid",
  "field.tooLong": "Too long",
  "field.email": "Not a valid email address",
  "field.status": "Unknown status",
  "field.reason": "Unknown reason for a cancellation",
  "field.role": "The role must be user or admin",
  "field.destination": "Unknown conversion destination",
  "field.destinationAccount":
    "The destination number must have 5 to 34 characters: digits, spaces or hyphens",
  "field.accountName": "Not a valid account name",
  "field.amount": "The amount must be a number with at most 2 decimals",
  "field.amountTooSmall": "The amount is too small: no rupiah is left after the fee",
  "field.rate": "The rate must be a number above 0 and up to 1,000,000",
  "field.rateStaleHours": "Must be a whole number between 1 and 720",
  "field.markup": "The markup must be between 0 and 50",
  "field.flag": "Must be 1 or 0",
  "field.httpsLink": "Must be an https link",
  "field.passwordTooLong": "The password may have at most 72 bytes",
  "field.captchaToken": "The verification token is missing or not valid",
  "field.idempotencyKey": "Idempotency-Key must be 8 to 128 visible characters",

  ...englishAmountErrors,
  "order.error.allRequired": "All fields are required",
  "order.error.whatsapp": "Invalid WhatsApp number format. Example: 08123456789 or +6281234567890",
  "order.error.whatsappLimit":
    "This WhatsApp number has been used for many transactions. Please try again later.",
  "order.note.includeCode": "Do not forget to write the unique code {{code}} in the payment note.",
  "report.error.notFound": "Transaction not found",
  "login.error.required": "Email and password are required",
  "password.wrongCurrent": "The current password is wrong",
  "users.error.required": "All fields must be filled in",
  "users.error.password": "Password must be at least {{min}} characters",
  "users.error.notFound": "User not found",
  "init.success": "Initialisation successful!",
  "init.error.allRequired": "All fields are required",
  "init.error.setupToken": "Wrong setup token",
  "settings.saved": "Settings saved!",
  "status.updated": "Status successfully updated",
  "tools.reset.secretRequired": "Enter the secret key first",
  "tools.reset.running": "A reset is running. Wait until it is done.",
  "tools.reset.done": "{{count}} transactions deleted",
  "human.notConfigured": "captcha is not configured yet",
};
