/** The order matters: a browser's User-Agent also names the browsers that it is based on. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Browser and system in a User-Agent header, such as "Chrome, Android"; undefined when it names neither. */
export function deviceName(userAgent: string): string | undefined {
  const names = [BROWSERS, SYSTEMS].flatMap((kinds) => {
    const kind = kinds.find(([pattern]) => pattern.test(userAgent));
    return kind ? [kind[1]] : [];
  });
  return names.length > 0 ? names.join(", ") : undefined;
}
