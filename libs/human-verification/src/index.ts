export { altchaCost, hostnamesOf } from "./human-env.js";
export {
  createHumanVerification,
  type HumanCheck,
  type HumanVerification,
  type HumanVerificationOptions,
} from "./human-verification.js";
