import type { SecurityItem } from "../judge-items.js";

const SETTINGS_TESTS = "services/settings-auth/tests/settings.int.test.ts";
const SECRET_BOX_TESTS = "libs/settings/src/secret-box.test.ts";
const REPORT_TESTS = "services/transactions/tests/report-and-status.int.test.ts";
const LOGGER_TESTS = "libs/service-kit/src/logger.test.ts";
const SECURITY_EVENT_TESTS = "libs/service-kit/src/http/security-event.test.ts";
const PUBLISHED_TEXTS_TESTS = "services/settings-auth/tests/published-texts.int.test.ts";
const SECRETS_SECURITY_TESTS = "tests/security/secrets.test.ts";

/** The items of the security table about privacy, secrets and logs. */
export const PRIVACY_ITEMS: readonly SecurityItem[] = [
  [
    "I01",
    "no answer holds the reCAPTCHA secret",
    `${SETTINGS_TESTS} > stored encrypted and never shown`,
    `${SECRETS_SECURITY_TESTS} > no response contains`,
  ],
  [
    "I02",
    "an empty secret keeps the stored one",
    `${SETTINGS_TESTS} > without a reCAPTCHA secret, or with an empty one`,
    `${SETTINGS_TESTS} > recaptcha_secret_key_clear`,
  ],
  [
    "I03",
    "secrets are sealed, each time anew",
    `${SECRET_BOX_TESTS} > different bytes each time`,
    `${SETTINGS_TESTS} > encrypted again`,
  ],
  [
    "I04",
    "an altered seal opens nothing",
    `${SECRET_BOX_TESTS} > was altered`,
    "libs/human-verification/tests/recaptcha.int.test.ts > is altered",
  ],
  ["I05", "the public sees the site key alone", `${SETTINGS_TESTS} > site key and provider only`],
  ["I06", "a report shows the public fields alone", `${REPORT_TESTS} > exactly the public fields`],
  ["I07", "payment instructions are seven fields", `${REPORT_TESTS} > exactly seven fields`],
  ["I08", "lists hold no address and no audit", "services/transactions/src/domain/order-row.test.ts > "],
  [
    "I09",
    "no log line holds a secret or a customer",
    `${SECRETS_SECURITY_TESTS} > no log line contains`,
    `${LOGGER_TESTS} > secrets and personal data are redacted`,
  ],
  ["I10", "a value stays in its log line", `${LOGGER_TESTS} > stays on one line`],
  [
    "I11",
    "security events are logged",
    `${SECURITY_EVENT_TESTS} > a user calls an admin's endpoint`,
    `${SECURITY_EVENT_TESTS} > a rate limit is reached`,
  ],
  [
    "I13",
    "jobs leave Redis",
    "libs/messaging/tests/event-consumer.int.test.ts > removed after seven days",
    "libs/messaging/tests/relay-unreadable-events.int.test.ts > the relay removes completed jobs",
  ],
  ["I14", "signing out empties the tab", "web/src/shared/session.test.ts > removes its token and user"],
  [
    "I15",
    "a crash prints no message",
    "libs/service-kit/tests/run-service.int.test.ts > an unhandled rejection",
  ],
  [
    "I15b",
    "terms and privacy notice say what the desk keeps, and why",
    `${PUBLISHED_TEXTS_TESTS} > say how long data are kept`,
    `${PUBLISHED_TEXTS_TESTS} > mention Google's visitor check only when reCAPTCHA is used`,
    "web/src/features/order/OrderFormPage.test.tsx > names terms and privacy above its button",
  ],
  [
    "I15c",
    "the audit of a changed text has no wording",
    `${PUBLISHED_TEXTS_TESTS} > hashes without the wording`,
  ],
];
