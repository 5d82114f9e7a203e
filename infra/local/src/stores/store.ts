/** A storage or a Redis that a test uses. */
export interface Store {
  url: string;
  port: number;
  /** For people: what it is. */
  description: string;
  /** Ends it as a crash would. Its data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data, and waits until it is ready. */
  restart(): Promise<void>;
  /** Freezes it (SIGSTOP), or lets it go on. */
  freeze(frozen: boolean): Promise<void>;
  close(): Promise<void>;
}
