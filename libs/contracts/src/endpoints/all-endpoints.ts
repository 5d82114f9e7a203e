import type { Endpoint } from "./endpoint.js";
import * as API from "./index.js";

/** All endpoints, by the names of the constants that declare them. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = API;
