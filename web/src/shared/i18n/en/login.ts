export const login = {
  "login.title": "Sign in",
  "login.lead": "For the Tukar Saldo team only.",
  "login.email": "E-mail",
  "login.password": "Password",
  "login.submit": "Sign in",
  "login.submitting": "Checking…",
  "login.terms":
    "Protected by human verification. By signing in you accept the terms of use and the activity log.",
  "login.error.connection": "Connection error",
  "login.error.exception": "An error occurred: {{detail}}",
  "login.error.failed": "Login failed",
  "password.show": "Show {{field}}",
  "password.capsLock": "Caps Lock is on",
} as const;
