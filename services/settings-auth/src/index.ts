export { createService } from "./service.js";
