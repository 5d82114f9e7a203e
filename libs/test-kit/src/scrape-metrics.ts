const SAMPLE_PATTERN = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL_PATTERN = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The samples of a scrape by name and sorted labels, such as `upstream_replicas{state="ready",upstream="notifier"}`. */
export type MetricSamples = Readonly<Record<string, number>>;

/** Reads the metrics of a service; the label `service` is left out. @param metricsUrl the URL of its metrics port */
export async function scrapeMetrics(metricsUrl: string): Promise<MetricSamples> {
  const response = await fetch(`${metricsUrl}/metrics`);
  const text = await response.text();
  if (!response.ok) throw new Error(`the scrape was answered with ${response.status}`);
  const samples: Record<string, number> = {};
  for (const line of text.split("\n")) {
    const [, name, labels = "", value] = SAMPLE_PATTERN.exec(line) ?? [];
    if (name !== undefined) samples[name + sortLabels(labels)] = Number(value);
  }
  return samples;
}

function sortLabels(text: string): string {
  const labels = [...text.matchAll(LABEL_PATTERN)]
    .filter(([, name]) => name !== "service")
    .map(([label]) => label);
  return labels.length === 0 ? "" : `{${labels.sort().join(",")}}`;
}
