import { runService } from "@tukar-saldo/service-kit";
import { service } from "./service.js";

await runService(service);
