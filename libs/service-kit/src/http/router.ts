import { AppError } from "@tukar-saldo/contracts";
import type { ServiceName } from "@tukar-saldo/contracts";
import { Router } from "express";
import { checkEndpointsAgainstContract } from "./check-endpoints-against-contract.js";
import type { EndpointImplementation } from "./implement.js";
import { checkBodyHeaders, readRawBody } from "./read-body.js";
import { runEndpoint } from "./run-endpoint.js";
import type { EndpointOptions } from "./run-endpoint.js";

export interface RouterOptions<Context> extends EndpointOptions<Context> {
  readonly service: ServiceName;
  /** The implementation of every endpoint of the service. */
  readonly endpoints: readonly EndpointImplementation<Context>[];
}

/**
 * Creates the router of a service's endpoints. Paths are case-sensitive and strict about a trailing slash, as in
 * the gateway.
 * @throws ConfigError when an endpoint has no implementation, or belongs to another service
 */
export function createRouter<Context>({ service, endpoints, ...options }: RouterOptions<Context>): Router {
  const declared = endpoints.map(({ endpoint }) => endpoint);
  checkEndpointsAgainstContract(service, declared);
  const router = Router({ caseSensitive: true, strict: true });
  for (const implementation of endpoints) {
    const { method, path, maxBodyBytes } = implementation.endpoint;
    const name = method.toLowerCase() as Lowercase<typeof method>;
    const readBody = [checkBodyHeaders(maxBodyBytes), readRawBody(maxBodyBytes)];
    router[name](path, ...readBody, runEndpoint(implementation, options));
  }
  for (const path of new Set(declared.map((endpoint) => endpoint.path))) {
    const allowed = declared.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    router.all(path, (_request, response) => {
      response.set("Allow", allowed.join(", "));
      throw new AppError("METHOD_NOT_ALLOWED");
    });
  }
  return router;
}
