/** Ignores case, Unicode width, surrounding spaces and a final dot. */
export function normalizeEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase().replace(/\.+$/, "");
}
