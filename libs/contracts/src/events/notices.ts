import * as z from "zod/mini";
import { noticeView } from "../schemas/notices.js";
import { defineEvent } from "./define-event.js";

export const noticeEvents = [
  defineEvent({
    type: "notice.created",
    version: 1,
    data: z.looseObject({ notice: z.looseObject(noticeView.shape) }),
    subscribers: ["notifier"],
  }),
] as const;
