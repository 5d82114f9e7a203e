/** Whether this build comes with a service worker; `vite.config.ts` sets it. */
declare const HAS_SERVICE_WORKER: boolean;
