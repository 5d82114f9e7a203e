/** An address that breaks after its @, when it must break. */
export function Email({ address }: { readonly address: string }) {
  const [name, host] = address.split("@");
  return host ? (
    <>
      {name}@<wbr />
      {host}
    </>
  ) : (
    address
  );
}
