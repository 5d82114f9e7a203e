import { createStoredSwitch } from "../stored-switch.js";

/** Whether single-key shortcuts are on. Speech input types the spoken words and would trigger them. */
export const singleKeys = createStoredSwitch("singleKeys");
