export interface CallOptions {
  /** The session's token, sent as a bearer token. */
  token?: string | undefined;
  /** Becomes JSON. */
  body?: unknown;
  /** Sent as it is, whatever the content type says. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
}

/** An answer of the API; `body` holds the parsed JSON, or an object without members when there is none. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // The shape depends on the call, and tests look at it in every way.
  body: Record<string, unknown> & { success?: boolean; code?: string; data?: unknown };
}

function parse(text: string): Answer["body"] {
  try {
    return Object(JSON.parse(text)) as Answer["body"];
  } catch {
    return {};
  }
}

/** Calls the API of a desk, or of one service of it. */
export class ApiClient {
  constructor(
    readonly url: string,
    readonly headers: Record<string, string> = {},
    /** Milliseconds after which a call without an answer throws; never when absent. */
    readonly timeout?: number,
  ) {}

  /**
   * One call; throws when there is no answer, never for a status.
   * @param path from the root, such as `/api/rates`
   */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { token, body, raw } = options;
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: "manual",
      headers: {
        ...this.headers,
        ...(content === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
      ...(content === undefined ? {} : { body: content as string }),
      ...(this.timeout === undefined ? {} : { signal: AbortSignal.timeout(this.timeout) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }

  get(path: string, options?: CallOptions): Promise<Answer> {
    return this.call("GET", path, options);
  }

  post(path: string, body: unknown, options?: CallOptions): Promise<Answer> {
    return this.call("POST", path, { body, ...options });
  }

  put(path: string, body: unknown, options?: CallOptions): Promise<Answer> {
    return this.call("PUT", path, { body, ...options });
  }
}

/** The data of an answer that must be a success. @throws Error that shows the answer when it is none */
export function dataOf<T = Record<string, unknown>>(answer: Answer): T {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer.body.data as T;
}
