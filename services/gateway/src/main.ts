import { runService } from "@tukar-saldo/service-kit";
import { service } from "./service.js";

void runService(service);
