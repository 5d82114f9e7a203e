import { app } from "../../app/app.js";
export const climbs = app;
