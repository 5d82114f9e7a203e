import type { Endpoint } from "./endpoint.js";
import * as API from "./index.js";

/** All endpoints by the name of their constant. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = API;
