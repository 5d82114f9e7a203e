export { startProcess } from "./processes/start-process.js";
export { startTestProcess } from "./processes/test-process.js";
export type { TestProcess } from "./processes/test-process.js";
export { freePort, isListening } from "./ports.js";
export { SERVICE_NAMES, gatewayEnv, localUrl, serviceProcess } from "./desk/services.js";
export type { ServiceName } from "./desk/services.js";
export { freshDatabase, openRedis, openStorage } from "./stores/test-stores.js";
export type { Store } from "./stores/test-stores.js";
