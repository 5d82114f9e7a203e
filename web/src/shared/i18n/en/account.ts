export const account = {
  "account.title": "My account",
  "account.close": "Close",
  "account.password": "Change password",
  "account.current": "Current password",
  "account.new": "New password",
  "account.new.hint": "At least {{min}} characters.",
  "account.consequence":
    "Changing it signs you out on all devices; then sign in again with the new password.",
  "account.saving": "Changing…",
  "account.changed": "Password changed. Sign in again with the new one.",
  "account.failed": "Failed to change the password",
} as const;
