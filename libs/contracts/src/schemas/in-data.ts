import * as z from "zod/mini";

/** A reply that carries its payload in `data`. */
/* @__NO_SIDE_EFFECTS__ */
export const inData = <T extends z.ZodMiniType>(data: T) => z.object({ data });
