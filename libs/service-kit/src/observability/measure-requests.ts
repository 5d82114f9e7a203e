import { ENDPOINTS } from "@tukar-saldo/contracts";
import type { Endpoint, ErrorCode } from "@tukar-saldo/contracts";
import type { Metrics } from "./create-metrics.js";

/** The value of the label `endpoint` for requests whose path and method match no endpoint. */
const OTHER_LABEL = "other";

/** The value of the label `status` for requests to a desk that is offline on purpose or not set up. */
const CLOSED_LABEL = "closed";

const namesByEndpoint = new Map(Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name]));

/** The name of the constant that declares an endpoint. */
export const endpointName = (endpoint: Endpoint): string => namesByEndpoint.get(endpoint) ?? OTHER_LABEL;

/** Measures the requests of a service. */
export interface RequestMeter {
  begin(): void;
  /**
   * Counts a request and observes its duration.
   * @param endpoint the name of the endpoint; undefined if no endpoint matched the request
   * @param code the code of the error response; undefined if the request succeeded
   */
  end(endpoint: string | undefined, status: number, seconds: number, code: ErrorCode | undefined): void;
}

/** Returns the label `status`. Alerts must not count a 503 with OFFLINE or NOT_INITIALISED, as nothing has failed. */
function toStatusLabel(status: number, code: ErrorCode | undefined): number | typeof CLOSED_LABEL {
  return status === 503 && (code === "OFFLINE" || code === "NOT_INITIALISED") ? CLOSED_LABEL : status;
}

/** Creates the meter of a service's requests, by endpoint and status. */
export function createRequestMeter(metrics: Metrics): RequestMeter {
  const observeDuration = metrics.histogram("http_request_duration_seconds");
  let inFlightCount = 0;
  metrics.gauge("http_requests_in_flight", () => inFlightCount);
  return {
    begin() {
      inFlightCount += 1;
    },
    end(endpoint = OTHER_LABEL, status, seconds, code) {
      inFlightCount -= 1;
      observeDuration(endpoint, toStatusLabel(status, code), seconds);
    },
  };
}
