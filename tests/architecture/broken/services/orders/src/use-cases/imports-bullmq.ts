import { Queue } from "bullmq";
export const imported = Queue;
