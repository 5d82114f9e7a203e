import type { Texts } from "./resources.js";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "public";
    resources: Texts;
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
    strictKeyChecks: true;
    strictInterpolationChecks: true;
  }
}
