const SHORT = 32;

/** Writes text as UTF-8 where there is room for three bytes per unit; answers how many bytes it took. */
export function writeText(target: Buffer, text: string, start: number): number {
  if (text.length > SHORT) return target.write(text, start);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // The general way is slow for short text, but only it knows more than ASCII.
    if (code > 127) return target.write(text, start);
    target[start + index] = code;
  }
  return text.length;
}
