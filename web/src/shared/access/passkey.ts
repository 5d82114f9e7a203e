/** Whether this browser knows passkeys, and speaks of them in JSON. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** The person closed the browser's question, or let it wait for too long. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);

/** Proves by a passkey that the person is there; `options` come from the server. */
export async function signByPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON();
}

/** Makes a passkey; `options` come from the server. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON();
}
