export const notices = {
  "session.ended": "Your session has ended. Please sign in again.",
  "toast.close": "Close message",
} as const;
