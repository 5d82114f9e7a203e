import { ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import type { Metrics } from "./create-metrics.js";

/** The endpoint of a request that is for none, such as one with an unknown path or method. */
const OTHER = "other";

const names = new Map(Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name]));

/** The name of an endpoint's constant. */
export const endpointName = (endpoint: Endpoint): string => names.get(endpoint) ?? OTHER;

/** Measures requests. */
export interface RequestMeter {
  begin(): void;
  /** @param endpoint its name; undefined for a request to none */
  end(endpoint: string | undefined, status: number, seconds: number): void;
}

/** Creates what measures the requests of a service by endpoint and status. */
export function measureRequests(metrics: Metrics): RequestMeter {
  const observe = metrics.histogram("http_request_duration_seconds");
  let inFlight = 0;
  metrics.gauge("http_requests_in_flight", () => inFlight);
  return {
    begin() {
      inFlight += 1;
    },
    end(endpoint = OTHER, status, seconds) {
      inFlight -= 1;
      observe(endpoint, status, seconds);
    },
  };
}
