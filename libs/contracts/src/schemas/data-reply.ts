import * as z from "zod/mini";

/** Creates the schema of a reply whose payload is in `data`. */
/* @__NO_SIDE_EFFECTS__ */
export const dataReply = <T extends z.ZodMiniType>(data: T) => z.object({ data });
