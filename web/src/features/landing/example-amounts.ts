/** The calculator's quote as formatted texts, shown in the landing page's example slips. */
export interface ExampleAmounts {
  readonly usd: string;
  readonly idr: string;
  readonly rate: string;
  readonly destination: string;
}
