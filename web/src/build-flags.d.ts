/** Whether this build includes a service worker; set by `vite.config.ts`. */
declare const HAS_SERVICE_WORKER: boolean;
