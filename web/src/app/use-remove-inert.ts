import { useEffect } from "react";

/** Makes a prerendered page accept input, once it is hydrated or has failed to hydrate. */
export const useRemoveInert = (): void =>
  useEffect(() => document.getElementById("root")?.removeAttribute("inert"), []);
