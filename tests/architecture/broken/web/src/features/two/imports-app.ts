import { app } from "../../app/app.js";
export const imported = app;
