/** The calculator's amounts as formatted texts, for the pictures of the page. */
export interface ExampleAmounts {
  readonly usd: string;
  readonly idr: string;
  readonly rate: string;
  readonly destination: string;
}
