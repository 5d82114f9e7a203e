import { useState } from "react";
import type { estimatePassword } from "./estimate-password.js";

type Estimate = typeof estimatePassword;

/** Loads the password estimator with its list of common passwords; `estimate` is undefined until it is loaded. */
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
