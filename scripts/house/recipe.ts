/** One file that a recipe touches, and what it does to it; a file that is not there is created. */
export interface Step {
  readonly file: string;
  /** How CONTRIBUTING.md calls the file, when the example's own name does not stand there. */
  readonly calledThere?: string;
  readonly change: (text: string) => string;
}

/** How a fact of one kind is added by the recipe of CONTRIBUTING.md, as edits that can be carried out. */
export interface Recipe {
  /** The heading in CONTRIBUTING.md. */
  readonly name: string;
  /** What is added, as the table of homes calls it. */
  readonly fact: string;
  /** Most files that one such fact may have as its homes. */
  readonly maxHomes: number;
  /** The limit is a goal not reached yet: exceeding it is reported and fails nothing. */
  readonly isGoal?: boolean;
  readonly steps: readonly Step[];
  /** Rows in tables of the tests, without which one of the guards fails: no homes of the fact, as the proofs. */
  readonly rows?: readonly Step[];
  /** Tests that the recipe adds: no homes of the fact, but what shows that it is there. */
  readonly proofs: readonly Proof[];
  /** Tests of the tree, by their paths, that name a step that was forgotten or show that nothing else broke. */
  readonly guards?: readonly Omit<Proof, "text">[];
}

export interface Proof {
  readonly file: string;
  readonly text: string;
  /** The suite of `npm test` that runs it. */
  readonly suite: "unit" | "web" | "architecture" | "contract" | "integration";
}

/** Puts lines after the only line that holds the anchor. @throws Error when there is none or more than one. */
export function insertAfter(anchor: string, lines: string): Step["change"] {
  return (text) => text.replace(onlyLine(text, anchor), (line) => `${line}${lines}\n`);
}

/** Puts lines before the only line that holds the anchor. @throws Error when there is none or more than one. */
export function insertBefore(anchor: string, lines: string): Step["change"] {
  return (text) => text.replace(onlyLine(text, anchor), (line) => `${lines}\n${line}`);
}

/** Puts an import at the top of a file, whatever it imports already. */
export function addImport(line: string): Step["change"] {
  return (text) => `${line}\n${text}`;
}

/** Replaces the only place of a text. @throws Error when there is none or more than one. */
export function replaceOnce(from: string, to: string): Step["change"] {
  return (text) => {
    if (text.split(from).length !== 2) throw new Error(`the recipe expects one place of: ${from}`);
    return text.replace(from, () => to);
  };
}

export const create = (content: string): Step["change"] => {
  return (text) => {
    if (text !== "") throw new Error("the recipe creates a file that is there already");
    return content;
  };
};

/** Several changes of one file, one after the other. */
export function inOrder(...changes: Step["change"][]): Step["change"] {
  return (text) => changes.reduce((changed, change) => change(changed), text);
}

function onlyLine(text: string, anchor: string): string {
  const lines = text.split("\n").filter((line) => line.includes(anchor));
  const [line] = lines;
  if (line === undefined || lines.length > 1) {
    throw new Error(`the recipe expects one line with: ${anchor} (there are ${lines.length})`);
  }
  return `${line}\n`;
}
