import { ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint, ServiceName } from "@tukar-saldo/contracts";
import { ConfigError } from "../config/config-error.js";

const formatEndpoint = ({ method, path }: Endpoint): string => `${method} ${path}`;

type EndpointsByName = Readonly<Record<string, Endpoint>>;

/**
 * Makes sure that a service implements each of its endpoints once, and no endpoint of another service.
 * @throws ConfigError that lists every missing, foreign and repeated endpoint
 */
export function checkEndpointsAgainstContract(
  service: ServiceName,
  implemented: readonly Endpoint[],
  all: EndpointsByName = ENDPOINTS,
) {
  const missing = Object.entries(all)
    .filter(([, endpoint]) => endpoint.service === service && !implemented.includes(endpoint))
    .map(([name, endpoint]) => `${service} does not implement ${name} (${formatEndpoint(endpoint)})`);
  const foreign = implemented
    .filter((endpoint) => endpoint.service !== service)
    .map(
      (endpoint) => `${service} implements ${formatEndpoint(endpoint)}, which belongs to ${endpoint.service}`,
    );
  const repeated = implemented
    .filter(
      (endpoint, index) =>
        implemented.findIndex((other) => formatEndpoint(other) === formatEndpoint(endpoint)) < index,
    )
    .map((endpoint) => `${service} implements ${formatEndpoint(endpoint)} twice`);
  const problems = [...missing, ...foreign, ...repeated];
  if (problems.length > 0) throw new ConfigError(problems);
}
