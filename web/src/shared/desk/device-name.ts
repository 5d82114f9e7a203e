/** Ordered so that the first match is right: a User-Agent also names the browsers that the browser is based on. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const OPERATING_SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/**
 * Derives the names of browser and operating system from a User-Agent header, such as "Chrome, Android"; undefined if
 * unknown.
 */
export function deviceName(userAgent: string): string | undefined {
  const names = [BROWSERS, OPERATING_SYSTEMS].flatMap((patterns) => {
    const match = patterns.find(([pattern]) => pattern.test(userAgent));
    return match ? [match[1]] : [];
  });
  return names.length > 0 ? names.join(", ") : undefined;
}
