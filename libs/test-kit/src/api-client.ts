export interface CallOptions {
  /** The session's token, sent as a bearer token. */
  token?: string | undefined;
  /** The body of the request, sent as JSON. */
  body?: unknown;
  /** A body that is sent unchanged, instead of `body`. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
}

/** A response of the API; `body` is the parsed JSON, or an empty object if there is none. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  // The parsed JSON of the body. Its type is loose, as tests also check unexpected responses.
  body: Record<string, unknown> & { success?: boolean; code?: string; data?: unknown };
}

function parseJsonBody(text: string): ApiResponse["body"] {
  try {
    return Object(JSON.parse(text)) as ApiResponse["body"];
  } catch {
    return {};
  }
}

/** A client of a desk's API, or of a single service. */
export class ApiClient {
  constructor(
    readonly url: string,
    readonly headers: Record<string, string> = {},
    /** Milliseconds after which a call without a response throws. By default there is no timeout. */
    readonly timeout?: number,
  ) {}

  /**
   * Sends a request. Throws when there is no response, but not for an error status.
   * @param path from the root, such as `/api/rates`
   */
  async call(method: string, path: string, options: CallOptions = {}): Promise<ApiResponse> {
    const { token, body, raw } = options;
    const requestBody = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: "manual",
      headers: {
        ...this.headers,
        ...(requestBody === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
      ...(requestBody === undefined ? {} : { body: requestBody as string }),
      ...(this.timeout === undefined ? {} : { signal: AbortSignal.timeout(this.timeout) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJsonBody(text) };
  }

  get(path: string, options?: CallOptions): Promise<ApiResponse> {
    return this.call("GET", path, options);
  }

  post(path: string, body: unknown, options?: CallOptions): Promise<ApiResponse> {
    return this.call("POST", path, { body, ...options });
  }

  put(path: string, body: unknown, options?: CallOptions): Promise<ApiResponse> {
    return this.call("PUT", path, { body, ...options });
  }
}

/** Returns the `data` of a successful response. @throws Error with the response if it is not successful */
export function dataOf<T = Record<string, unknown>>(response: ApiResponse): T {
  if (response.status >= 300) throw new Error(`${response.status}: ${response.text.slice(0, 500)}`);
  return response.body.data as T;
}
