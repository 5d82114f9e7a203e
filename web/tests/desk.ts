import { jest } from "@jest/globals";
import type { DeskView } from "@tukar-saldo/contracts";

interface StubResponse {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}
type Reply =
  | StubResponse
  | Error
  | ((request: { body: unknown; headers: Record<string, string> }) => StubResponse | Promise<StubResponse>);

type Replies = Record<string, Reply>;

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** Stubs fetch with a reply per `METHOD /path` and records requests; an Error as reply simulates a lost connection. */
export function stubDesk(replies: Replies): { asked: RecordedRequest[]; replies: Replies } {
  const asked: RecordedRequest[] = [];
  globalThis.fetch = jest.fn(async (input: unknown, init: RequestInit = {}) => {
    const path = String(input);
    const method = init.method ?? "GET";
    const headers = (init.headers ?? {}) as Record<string, string>;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    asked.push({ method, path, body, headers });
    const reply = replies[`${method} ${path.split("?")[0]}`] ?? { status: 404, body: { success: false } };
    if (reply instanceof Error) throw reply;
    const response = typeof reply === "function" ? await reply({ body, headers }) : reply;
    const status = response.status ?? 200;
    const replyHeaders = new Headers(response.headers);
    const readBody = async (): Promise<unknown> => response.body;
    return { ok: status < 400, status, headers: replyHeaders, json: readBody, blob: readBody } as Response;
  }) as typeof fetch;
  return { asked, replies };
}

export const ok = (data: unknown): StubResponse => ({ body: { success: true, data } });

/** The reply to a request for the second factors of a user who has none. */
export const noFactorsReply = ok({
  factors: [],
  recovery_codes_left: 0,
  required: false,
  required_from: null,
  passkeys: true,
});

/** A reply with the same rate for each payout destination. */
export const ratesReply = (rate: number): StubResponse => {
  const destinationRate = { rate, fee: 2_500, fee_percentage: 0 };
  return {
    body: {
      success: true,
      data: { dana: destinationRate, bca: destinationRate },
      updated_at: "2026-01-01T00:00:00.000Z",
    },
  };
};

/** The public information about a desk whose rate was set when the test began. */
export const publicDesk: DeskView = {
  operator_name: "",
  operator_city: "",
  operator_since: "",
  open: true,
  opens_at: null,
  opening_hours: null,
  notice: null,
  rate_updated_at: new Date().toISOString(),
  rate_stale_hours: 24,
  market_rate: null,
};

/** The replies of an open desk with a rate of 13,800 rupiah per USD. */
export const openDesk = {
  "GET /api/public/isonline": { body: { success: true, is_online: "1" } },
  "GET /api/public/desk": ok(publicDesk),
  "GET /api/rates": ratesReply(13_800),
  "GET /api/destinations": ok([
    { value: "dana", label: "DANA", type: "ewallet" },
    { value: "bca", label: "Bank BCA", type: "bank" },
  ]),
  "GET /api/public/contact": ok({ support_whatsapp: "081200001122", support_email: "bantuan@example.test" }),
};
