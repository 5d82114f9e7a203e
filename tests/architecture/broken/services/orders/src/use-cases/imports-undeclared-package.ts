import { nothing } from "no-such-package";
export const imported = nothing;
