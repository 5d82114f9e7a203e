import type { Endpoint } from "./endpoint.js";
import * as API from "./index.js";

/** Every endpoint under the name of its constant. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = API;
