import { useState } from "react";
import type { estimatePassword } from "./estimate-password.js";

type Estimate = typeof estimatePassword;

/** Estimates passwords once its files, with their list of common ones, are fetched; without them nothing is said. */
export function useEstimate(): { readonly estimate: Estimate | undefined; readonly load: () => void } {
  const [estimate, setEstimate] = useState<Estimate>();
  const load = (): void => {
    if (estimate) return;
    import("./estimate-password.js").then(
      ({ estimatePassword: loaded }) => setEstimate(() => loaded),
      () => undefined,
    );
  };
  return { estimate, load };
}
