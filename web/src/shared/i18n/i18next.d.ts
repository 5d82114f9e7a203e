import type { SHARED_NAMESPACES, Texts } from "./resources.js";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    fallbackNS: [...typeof SHARED_NAMESPACES];
    resources: Texts;
    keySeparator: false;
    nsSeparator: false;
    returnNull: false;
    strictKeyChecks: true;
    strictInterpolationChecks: true;
  }
}
