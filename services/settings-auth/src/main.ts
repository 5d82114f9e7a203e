import { runService } from "@tukar-saldo/service-kit";
import { createService } from "./service.js";

await runService("settings-auth", createService);
