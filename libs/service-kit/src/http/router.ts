import { AppError } from "@tukar-saldo/contracts";
import type { ServiceName } from "@tukar-saldo/contracts";
import type { RequestHandler } from "express";
import { checkEndpointsAgainstContract } from "./check-endpoints-against-contract.js";
import { groupByPath } from "./group-by-path.js";
import type { EndpointImplementation } from "./implement.js";
import { createPathTable } from "./path-table.js";
import { checkBodyHeaders, readRawBody } from "./read-body.js";
import { runEndpoint } from "./run-endpoint.js";
import type { EndpointOptions } from "./run-endpoint.js";

export interface RouterOptions<Context> extends EndpointOptions<Context> {
  readonly service: ServiceName;
  /** The implementation of every endpoint of the service. */
  readonly endpoints: readonly EndpointImplementation<Context>[];
}

/**
 * Creates the handler of a service's endpoints. Paths are case-sensitive and strict about a trailing slash, as in
 * the gateway.
 * @throws ConfigError when an endpoint has no implementation, or belongs to another service
 */
export function createRouter<Context>({
  service,
  endpoints,
  ...options
}: RouterOptions<Context>): RequestHandler {
  const implementedEndpoints = endpoints.map(({ endpoint }) => endpoint);
  checkEndpointsAgainstContract(service, implementedEndpoints);
  const table = createPathTable();
  for (const { path, members } of groupByPath(endpoints, ({ endpoint }) => endpoint)) {
    const router = table.routerOf(path);
    for (const implementation of members) {
      const { method, maxBodyBytes } = implementation.endpoint;
      const name = method.toLowerCase() as Lowercase<typeof method>;
      const bodyMiddlewares = [checkBodyHeaders(maxBodyBytes), readRawBody(maxBodyBytes)];
      router[name](path, ...bodyMiddlewares, runEndpoint(implementation, options));
    }
    const allowedMethods = members.map(({ endpoint }) => endpoint.method);
    router.all(path, (_request, response) => {
      response.set("Allow", allowedMethods.join(", "));
      throw new AppError("METHOD_NOT_ALLOWED");
    });
  }
  return table.handle;
}
