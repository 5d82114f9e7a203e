import { ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint, ServiceName } from "@tukar-saldo/contracts";
import { ConfigError } from "../config/config-error.js";

const title = ({ method, path }: Endpoint): string => `${method} ${path}`;

type Named = Readonly<Record<string, Endpoint>>;

/**
 * Makes sure that a service implements each of its endpoints once, and no other service's.
 * @throws ConfigError if not
 */
export function checkEndpointsAgainstContract(
  service: ServiceName,
  implemented: readonly Endpoint[],
  all: Named = ENDPOINTS,
) {
  const missing = Object.entries(all)
    .filter(([, endpoint]) => endpoint.service === service && !implemented.includes(endpoint))
    .map(([name, endpoint]) => `${service} does not implement ${name} (${title(endpoint)})`);
  const foreign = implemented
    .filter((endpoint) => endpoint.service !== service)
    .map((endpoint) => `${service} implements ${title(endpoint)}, which belongs to ${endpoint.service}`);
  const repeated = implemented
    .filter((endpoint, index) => implemented.findIndex((other) => title(other) === title(endpoint)) < index)
    .map((endpoint) => `${service} implements ${title(endpoint)} twice`);
  const problems = [...missing, ...foreign, ...repeated];
  if (problems.length > 0) throw new ConfigError(problems);
}
