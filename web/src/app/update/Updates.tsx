import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../shared/lazy-part.js";

/** Renders nothing if the update bar's code cannot be fetched. */
const UpdateBar = lazyPart(async () => (await import("./UpdateBar.js")).UpdateBar, { texts: "rare" });

/** Checks for newer versions of the app; the code for this is fetched after the page's load event. */
export function Updates() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const updateIsLoaded = (): void => setLoaded(document.readyState === "complete");
    updateIsLoaded();
    window.addEventListener("load", updateIsLoaded);
    return () => window.removeEventListener("load", updateIsLoaded);
  }, []);
  return (
    isLoaded && (
      <Suspense fallback={null}>
        <UpdateBar />
      </Suspense>
    )
  );
}
