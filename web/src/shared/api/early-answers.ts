/** What the HTML of a page asked for before any script was there, by address. */
type EarlyAnswers = Record<string, Promise<Response>>;

/** The early answer of an address, good once; undefined where nobody asked. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const { early = {} } = globalThis as { early?: EarlyAnswers };
  const answer = early[address];
  delete early[address];
  return answer;
}
