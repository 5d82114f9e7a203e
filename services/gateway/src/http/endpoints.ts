import { API } from "@tukar-saldo/contracts";
import { CustomReply, implement } from "@tukar-saldo/service-kit";
import type { EndpointImplementation } from "@tukar-saldo/service-kit";

/** The endpoints that the gateway implements itself. */
export const endpoints: EndpointImplementation<undefined>[] = [
  implement(API.getServerTime, () => {
    const headers = { "Cache-Control": "no-store" };
    return new CustomReply({ timestamp: new Date().toISOString() }, { headers });
  }),
];
