import * as z from "zod/mini";

/** Schema of an answer that carries its payload in `data`. */
export const inData = <T extends z.ZodMiniType>(data: T) => z.object({ data });
