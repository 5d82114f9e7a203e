/** Whether this browser supports passkeys and their JSON format. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Whether the user closed the browser's passkey dialog or let it time out. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);

/** Signs the server's challenge with a passkey; `options` come from the server. */
export async function signWithPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON();
}

/** Creates a passkey; `options` come from the server. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON();
}
