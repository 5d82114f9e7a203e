import { location } from "../../values/errors.js";

/** The error of a pattern that is malformed or not supported. */
export function invalidRegex(what: string): Error {
  return location(51091, `Regular expression is invalid: ${what}`);
}

/** A place in a pattern, by code points. */
export class PatternReader {
  private readonly points: string[];
  at = 0;

  constructor(pattern: string) {
    this.points = Array.from(pattern);
  }

  get done(): boolean {
    return this.at >= this.points.length;
  }

  peek(offset = 0): string {
    return this.points[this.at + offset] ?? "";
  }

  next(): string {
    if (this.done) throw invalidRegex("the pattern ends too early");
    return this.points[this.at++] as string;
  }

  /** Takes the text if it comes next. */
  take(text: string): boolean {
    if (!this.ahead(text)) return false;
    this.at += text.length;
    return true;
  }

  ahead(text: string): boolean {
    for (let index = 0; index < text.length; index++) if (this.peek(index) !== text[index]) return false;
    return true;
  }

  /** Takes all up to a mark, and the mark. */
  until(mark: string): string {
    let text = "";
    while (!this.ahead(mark)) text += this.next();
    this.at += mark.length;
    return text;
  }

  /** Takes the characters that belong to an ASCII class, at most `most`. */
  run(allowed: RegExp, most = Infinity): string {
    let text = "";
    while (text.length < most && !this.done && allowed.test(this.peek())) text += this.next();
    return text;
  }
}
