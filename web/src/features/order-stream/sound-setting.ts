import { createStoredSwitch } from "../../shared/stored-switch.js";

/** Whether new orders ring in this browser; on by default. */
export const soundSetting = createStoredSwitch("newOrderSound");
