export { repositoryPath } from "./programs.js";
export { startProcess } from "./processes/start-process.js";
export { startTestProcess } from "./processes/test-process.js";
export type { TestProcess } from "./processes/test-process.js";
export { findFreePort, isListening, localUrl } from "./ports.js";
export { SERVICE_NAMES, gatewayEnv, serviceProcess } from "./desk/services.js";
export type { ServiceName } from "./desk/services.js";
export { openTestRedis, openTestStorage } from "./stores/test-stores.js";
export type { TestStore } from "./stores/test-stores.js";
