const OUTLINE =
  "M6 1h16a5 5 0 0 1 5 5v5a3 3 0 0 0 0 6v5a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5v-5a3 3 0 0 0 0-6V6a5 5 0 0 1 5-5Z";
const WAVES = "M7 11c2.3-3 4.7-3 7 0s4.7 3 7 0M7 17c2.3-3 4.7-3 7 0s4.7 3 7 0";

/** The logo: a slip with two notches and two waves. */
export function LogoMark() {
  return (
    <svg className="logo__mark" viewBox="0 0 28 28" aria-hidden="true">
      <path fill="var(--brand)" d={OUTLINE} />
      <path fill="none" stroke="var(--on-brand)" strokeWidth="2" strokeLinecap="round" d={WAVES} />
    </svg>
  );
}
