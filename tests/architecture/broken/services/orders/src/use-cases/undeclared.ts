import { nothing } from "no-such-package";
export const uses = nothing;
