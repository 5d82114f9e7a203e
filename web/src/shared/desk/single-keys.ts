import { createStoredSwitch } from "../stored-switch.js";

/** Whether single-key shortcuts are on; users of speech input turn them off, since spoken words would trigger them. */
export const singleKeys = createStoredSwitch("singleKeys");
