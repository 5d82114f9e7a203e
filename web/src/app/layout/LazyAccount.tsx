import { Suspense } from "react";
import { lazyPart } from "../../shared/lazy-part.js";
import { useSession } from "../../shared/session.js";

/** Lazy-loaded, since most visitors are not signed in. */
const Account = lazyPart(async () => (await import("./Account.js")).Account, { texts: "staff" });

/** Greeting and sign-out button of the signed-in user; nothing for visitors. */
export function LazyAccount({ className }: { readonly className: string }) {
  const session = useSession();
  if (!session) return null;
  return (
    <Suspense fallback={null}>
      <Account className={className} name={session.user.name} />
    </Suspense>
  );
}
