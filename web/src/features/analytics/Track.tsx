/** Something little is still something. */
const LEAST_PERCENT = 0.4;

/** A bar of so many percent, drawn beside the number that says it. */
export function Track({ percent }: { readonly percent: number }) {
  const width = `${Math.max(percent, LEAST_PERCENT).toFixed(2)}%`;
  return (
    <svg className="track" aria-hidden="true">
      <rect className="track__all" width="100%" height="100%" rx="2" />
      {percent > 0 && <rect className="track__part" width={width} height="100%" rx="2" />}
    </svg>
  );
}
