/** Something the person at the keyboard can put right: the message is one sentence that says what to do. */
export class Problem extends Error {
  /** @override */
  name = "Problem";
}

/** This program was told to end while it was at work. */
export class Stopped extends Error {
  /** @override */
  name = "Stopped";
}
