/** An e-mail address that may wrap after its @. */
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
