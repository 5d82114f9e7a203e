export { altchaCost } from "./human-env.js";
export {
  createHumanVerification,
  type HumanVerificationRequest,
  type HumanVerification,
  type HumanVerificationOptions,
} from "./human-verification.js";
export { wireHumanVerification } from "./wire-human-verification.js";
