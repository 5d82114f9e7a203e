import { Suspense } from "react";
import { latePart } from "../../shared/late-part.js";
import { useSession } from "../../shared/session.js";

/** Nobody is signed in on most visits. */
const Account = latePart(async () => (await import("./Account.js")).Account, { texts: "staff" });

/** Where greeting and way out stand once somebody is signed in. */
export function AccountPlace({ className }: { readonly className: string }) {
  const session = useSession();
  if (!session) return null;
  return (
    <Suspense fallback={null}>
      <Account className={className} name={session.user.name} />
    </Suspense>
  );
}
