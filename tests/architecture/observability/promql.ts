const STRING_PATTERN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const GROUPING_PATTERN = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const SELECTOR_PATTERN = /(?<![\w.])([a-zA-Z_:][\w:]*)(?![\w:]|\s*\()\s*(?:\{([^}]*)\})?/g;
const MATCHER_PATTERN = /(\w+)\s*(?:=~|!~|!=|=)/g;
const KEYWORDS = ["and", "or", "unless", "bool", "offset", "inf", "nan"];

/** A metric in a PromQL expression, with the labels that select its time series. */
interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

interface MetricsAndLabels {
  readonly selectors: readonly Selector[];
  /** Labels by which results are grouped or matched. */
  readonly groupings: readonly string[];
}

const findFirstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Finds the metrics and labels in a PromQL expression. Does not check its syntax, which promtool does. */
export function findMetricsAndLabels(expression: string): MetricsAndLabels {
  const withoutStrings = expression.replaceAll(STRING_PATTERN, '""');
  const groupings = findFirstGroups(withoutStrings, GROUPING_PATTERN).flatMap((list) =>
    findFirstGroups(list, /(\w+)/g),
  );
  const withoutGroupings = withoutStrings.replaceAll(GROUPING_PATTERN, " ").replaceAll(/\[[^\]]*\]/g, "");
  const selectors = [...withoutGroupings.matchAll(SELECTOR_PATTERN)]
    .map(([, metric = "", matchers = ""]) => ({ metric, labels: findFirstGroups(matchers, MATCHER_PATTERN) }))
    .filter(({ metric }) => !KEYWORDS.includes(metric.toLowerCase()));
  return { selectors, groupings };
}

/**
 * Finds the values with which an expression compares a label. Each alternative of a regular expression such as `a|b` is
 * a value.
 */
export function findLabelValues(expression: string, label: string): string[] {
  const pattern = new RegExp(`\\b${label}\\s*(?:=~|!~|!=|=)\\s*"([^"]*)"`, "g");
  return findFirstGroups(expression, pattern).flatMap((value) => value.split("|"));
}
