import { platform } from "node:os";
export const needs = platform;
