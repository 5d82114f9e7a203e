import { useEffect } from "react";

/** A drawn page takes no input until the browser has taken it over, or can't. */
export const useLiftInert = (): void =>
  useEffect(() => document.getElementById("root")?.removeAttribute("inert"), []);
