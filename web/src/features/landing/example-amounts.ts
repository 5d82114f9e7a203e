/** The calculator's amounts as formatted texts, shown in the landing page's example pictures. */
export interface ExampleAmounts {
  readonly usd: string;
  readonly idr: string;
  readonly rate: string;
  readonly destination: string;
}
