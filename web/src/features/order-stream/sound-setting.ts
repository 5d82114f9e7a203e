import { storedSwitch } from "../../shared/stored-switch.js";

/** Whether new orders ring on this computer; they do until someone says no. */
export const soundSetting = storedSwitch("newOrderSound");
