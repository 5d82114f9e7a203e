export const notices = {
  "session.ended": "Your session has ended. Please sign in again.",
  "error.unreachable": "No connection to the server ({{detail}})",
  "toast.close": "Close message",
} as const;
