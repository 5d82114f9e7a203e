/** Keeps the bar of a small share visible. */
const MIN_PERCENT = 0.4;

/** Bar for a percentage; hidden from screen readers, as the number is shown beside the bar. */
export function PercentBar({ percent }: { readonly percent: number }) {
  const width = `${Math.max(percent, MIN_PERCENT).toFixed(2)}%`;
  return (
    <svg className="track" aria-hidden="true">
      <rect className="track__all" width="100%" height="100%" rx="2" />
      {percent > 0 && <rect className="track__part" width={width} height="100%" rx="2" />}
    </svg>
  );
}
