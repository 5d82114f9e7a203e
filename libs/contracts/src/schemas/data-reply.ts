import * as z from "zod/mini";

/** The schema of a reply with its payload in `data`. */
/* @__NO_SIDE_EFFECTS__ */
export const dataReply = <T extends z.ZodMiniType>(data: T) => z.object({ data });
