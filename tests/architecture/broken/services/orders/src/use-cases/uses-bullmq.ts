import { Queue } from "bullmq";
export const uses = Queue;
