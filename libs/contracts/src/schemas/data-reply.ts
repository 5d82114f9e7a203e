import * as z from "zod/mini";

/** Makes the schema of a reply whose payload is in `data`. */
/* @__NO_SIDE_EFFECTS__ */
export const dataReply = <T extends z.ZodMiniType>(data: T) => z.object({ data });
