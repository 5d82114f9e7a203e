/**
 * This module contains the business constants. Amounts are integers: USD in cents, rates in hundredths of a rupiah per
 * USD, markups in basis points.
 */

export const MIN_AMOUNT_CENTS = 100;
export const MAX_AMOUNT_CENTS = 50_000;
/** Orders of at least this amount have no fee. */
export const MIN_FEE_FREE_AMOUNT_CENTS = 1_000;
export const SMALL_ORDER_FEE_IDR = 2_500;

export const DEFAULT_USD_RATE_HUNDREDTHS = 1_500_000;
export const MAX_USD_RATE_HUNDREDTHS = 100_000_000;
export const DEFAULT_MARKUP_BASIS_POINTS = 800;
export const MAX_MARKUP_BASIS_POINTS = 5_000;

export const MAX_ACCOUNT_NAME_LENGTH = 100;
export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_FACTOR_NAME_LENGTH = 60;
export const MAX_SEARCH_LENGTH = 100;
export const MAX_REASON_LENGTH = 200;
/** The highest amount in cents that staff may record as received or refunded. */
export const MAX_RECORDED_CENTS = 10_000_000;
export const MAX_REFERENCE_LENGTH = 64;
export const MAX_PAYER_LENGTH = 254;
export const MAX_PAYOUT_CHANNEL_LENGTH = 40;
export const MAX_NOTE_LENGTH = 500;
export const MAX_NOTES = 50;
export const MAX_CAPTCHA_TOKEN_LENGTH = 4_096;
export const MAX_BODY_BYTES = 16 * 1024;
/** The maximum size in bytes of a body with the terms or the privacy notice in both languages. */
export const MAX_PUBLISHED_TEXT_BODY_BYTES = 64 * 1024;
/** The maximum length of the terms or the privacy notice in one language. */
export const MAX_PUBLISHED_TEXT_LENGTH = 20_000;
export const MIN_PASSWORD_LENGTH = 6;
/** The maximum length of a password in bytes, as bcrypt ignores the bytes after it. */
export const MAX_PASSWORD_BYTES = 72;
export const MIN_RESET_SECRET_LENGTH = 16;
/** The bounds of the setting that says after how many days the personal data of closed orders is masked. */
export const MIN_RETENTION_DAYS = 30;
export const MAX_RETENTION_DAYS = 36_500;

/** For how long a sign-in or a step-up counts as a fresh proof of identity. */
export const PROOF_MAX_AGE_SECONDS = 300;
export const MAX_TWO_FACTOR_GRACE_DAYS = 60;

export const MIN_RATE_LOCK_MINUTES = 10;
export const MAX_RATE_LOCK_MINUTES = 1_440;
export const MIN_AUTO_CANCEL_HOURS = 1;
export const MAX_AUTO_CANCEL_HOURS = 720;
export const MAX_SPANS_PER_DAY = 6;
export const MAX_CLOSING_REASON_LENGTH = 100;
export const MAX_NOTICE_LENGTH = 200;

export const PAGE_SIZE = 20;
export const MAX_PAGE_ROWS = 200;
/** The maximum number of rows of a list that is requested without a limit. */
export const MAX_UNPAGED_ROWS = 5_000;
/** The maximum number of days that a request for figures may span. */
export const MAX_FIGURES_DAYS = 92;
/** The admins are notified of a user who reads more orders than this on one day, in lists and exports. */
export const MAX_DAILY_ORDER_READS = 20_000;
/** The maximum number of matching orders that a search counts. */
export const MAX_COUNTED_MATCHES = 1_000;
/** A search for at least this many digits also matches the last digits of account and WhatsApp numbers. */
export const MIN_SUFFIX_SEARCH_DIGITS = 4;
/** A search for a number of at least this many digits also matches the payout. */
export const MIN_PAYOUT_SEARCH_DIGITS = 5;
/** A search word of at least this many characters also matches inside the words of account names. */
export const MIN_INFIX_SEARCH_LENGTH = 3;
/** The maximum number of search tokens of an order. */
export const MAX_SEARCH_TOKENS = 40;

/**
 * Maximum age of the reply to a public read. A service may cache its data for half of this time, the gateway may cache
 * the reply for the other half.
 */
export const PUBLIC_READ_MAX_AGE_MS = 1_000;

/** Maximum age of the figures in the reply to GET /api/public/pulse. */
export const PULSE_MAX_AGE_MS = 60_000;

export const OVERDUE_ORDER_DAYS = 7;
export const MOBILE_BREAKPOINT_PX = 768;
export const SEARCH_DEBOUNCE_MS = 300;
export const SERVER_TIME_REFETCH_MS = 30_000;
export const CLOCK_UPDATE_INTERVAL_MS = 1_000;
export const NEW_ORDER_SOUND_VOLUME = 0.5;
export const SCROLL_TO_ANCHOR_DELAY_MS = 100;
export const SETTINGS_RELOAD_DELAY_MS = 500;
export const TOAST_DURATION_MS = 4_000;
export const SUCCESS_TOAST_DURATION_MS = 3_000;
export const MAX_RECAPTCHA_POLLS = 50;
export const RECAPTCHA_POLL_INTERVAL_MS = 100;
export const MAX_VERIFICATION_TOKEN_AGE_MS = 120_000;
/** How long the ticket of a sign-in's second step and the challenge of a step-up by passkey are valid. */
export const SECOND_FACTOR_TIMEOUT_SECONDS = 120;
/** How long the user has to finish adding a second factor. */
export const ADD_FACTOR_TIMEOUT_SECONDS = 600;
export const SOCKET_RECONNECT = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;
