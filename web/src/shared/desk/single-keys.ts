import { storedSwitch } from "../stored-switch.js";

/** Whether single-key shortcuts are on; they conflict with speech input, which types the spoken words. */
export const singleKeys = storedSwitch("singleKeys");
