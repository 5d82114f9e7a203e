import { ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import type { Metrics } from "./create-metrics.js";

/** The value of the label `endpoint` for requests to no endpoint, such as those with an unknown path or method. */
const OTHER = "other";

const names = new Map(Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name]));

/** The name of the constant that declares an endpoint. */
export const endpointName = (endpoint: Endpoint): string => names.get(endpoint) ?? OTHER;

/** Measures the requests of a service. */
export interface RequestMeter {
  begin(): void;
  /**
   * Counts a request and observes its duration.
   * @param endpoint the endpoint's name; undefined if the request was for none
   */
  end(endpoint: string | undefined, status: number, seconds: number): void;
}

/** Creates the meter of a service's requests, by endpoint and status. */
export function createRequestMeter(metrics: Metrics): RequestMeter {
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
