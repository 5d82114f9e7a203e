import { lazy, Suspense, useEffect, useState } from "react";
import type { ComponentType } from "react";

const none: ComponentType = () => null;

/** A page that cannot fetch it does well without. */
const UpdateBar = lazy(async () => ({
  default: await import("./UpdateBar.js").then(
    (file) => file.UpdateBar as ComponentType,
    () => none,
  ),
}));

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
