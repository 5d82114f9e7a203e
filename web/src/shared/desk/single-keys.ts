import { storedSwitch } from "../stored-switch.js";

/** Whether keys without Ctrl act: they get in the way of speech input, which types what was said. */
export const singleKeys = storedSwitch("singleKeys");
