import { expect, test } from "@jest/globals";
import type { ErrorCode } from "@tukar-saldo/contracts";
import { createMetrics } from "./create-metrics.js";
import { createRequestMeter } from "./measure-requests.js";

test.each<[number, ErrorCode | undefined, string]>([
  [201, undefined, "201"],
  [409, "STALE_VERSION", "409"],
  [503, "OFFLINE", "closed"],
  [503, "NOT_INITIALISED", "closed"],
  [503, "UPSTREAM_UNAVAILABLE", "503"],
  [503, undefined, "503"],
  [499, "OFFLINE", "499"],
])(
  "a request that ended with %i and the error %s counts under the status %s",
  async (status, code, label) => {
    const metrics = await createMetrics("gateway");
    const meter = createRequestMeter(metrics);
    meter.begin();
    meter.end("createOrder", status, 0.002, code);
    const lines = (await metrics.scrape()).split("\n");
    expect(lines.filter((line) => line.startsWith("http_request_duration_seconds_count"))).toEqual([
      `http_request_duration_seconds_count{service="gateway",endpoint="createOrder",status="${label}"} 1`,
    ]);
  },
);
