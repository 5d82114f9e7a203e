import { Suspense, useEffect, useState } from "react";
import { latePart } from "../../shared/late-part.js";

/** A page that cannot fetch it does well without. */
const UpdateBar = latePart(async () => (await import("./UpdateBar.js")).UpdateBar, { texts: "rare" });

/** Looks after versions once the page is there, with files that are no part of its download. */
export function Updates() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const check = (): void => setLoaded(document.readyState === "complete");
    check();
    window.addEventListener("load", check);
    return () => window.removeEventListener("load", check);
  }, []);
  return (
    isLoaded && (
      <Suspense fallback={null}>
        <UpdateBar />
      </Suspense>
    )
  );
}
