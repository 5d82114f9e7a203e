import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../shared/lazy-part.js";

/** Shows nothing if its code cannot be fetched. */
const UpdateBar = lazyPart(async () => (await import("./UpdateBar.js")).UpdateBar, { texts: "rare" });

/** Checks for newer versions. Its code is fetched after the page has loaded. */
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
