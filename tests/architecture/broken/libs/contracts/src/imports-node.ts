import { platform } from "node:os";
export const imported = platform;
