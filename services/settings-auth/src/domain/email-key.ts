/** What two spellings of an e-mail address share: case, width, spaces around and a final dot do not count. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase().replace(/\.+$/, "");
}
