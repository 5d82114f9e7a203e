import { ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint, ServiceName } from "@tukar-saldo/contracts";
import { ConfigError } from "../config/config-error.js";

const formatEndpoint = ({ method, path }: Endpoint): string => `${method} ${path}`;

type EndpointsByName = Readonly<Record<string, Endpoint>>;

/**
 * Makes sure that a service implements each of its endpoints exactly once, and no endpoint of another service.
 * @throws ConfigError that lists every missing, foreign and repeated endpoint
 */
export function checkEndpointsAgainstContract(
  service: ServiceName,
  implementedEndpoints: readonly Endpoint[],
  allEndpoints: EndpointsByName = ENDPOINTS,
) {
  const missingEndpointProblems = Object.entries(allEndpoints)
    .filter(([, endpoint]) => endpoint.service === service && !implementedEndpoints.includes(endpoint))
    .map(([name, endpoint]) => `${service} does not implement ${name} (${formatEndpoint(endpoint)})`);
  const foreignEndpointProblems = implementedEndpoints
    .filter((endpoint) => endpoint.service !== service)
    .map(
      (endpoint) => `${service} implements ${formatEndpoint(endpoint)}, which belongs to ${endpoint.service}`,
    );
  const repeatedEndpointProblems = implementedEndpoints
    .filter(
      (endpoint, index) =>
        implementedEndpoints.findIndex((other) => formatEndpoint(other) === formatEndpoint(endpoint)) < index,
    )
    .map((endpoint) => `${service} implements ${formatEndpoint(endpoint)} twice`);
  const problems = [...missingEndpointProblems, ...foreignEndpointProblems, ...repeatedEndpointProblems];
  if (problems.length > 0) throw new ConfigError(problems);
}
