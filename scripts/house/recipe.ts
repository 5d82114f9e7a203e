/** A change of one file; a missing file is created. */
export interface RecipeStep {
  readonly file: string;
  /** The file's name in CONTRIBUTING.md, if it differs from `file`. */
  readonly documentedAs?: string;
  readonly change: (text: string) => string;
}

/** A recipe of CONTRIBUTING.md, such as "Add an endpoint". A test applies its example to a copy of the repository. */
export interface ContributionRecipe {
  /** The heading in CONTRIBUTING.md. */
  readonly name: string;
  /** What the recipe adds, as `npm run house` prints it. */
  readonly adds: string;
  /** The maximum number of files that the recipe may change. Test files are not counted. */
  readonly maxFiles: number;
  /** The maximum is a goal: exceeding it is reported but does not fail. */
  readonly isGoal?: boolean;
  readonly steps: readonly RecipeStep[];
  /**
   * Rows to add to the tables of existing tests. A guard fails without them. Files that get rows do not count as
   * changed.
   */
  readonly rows?: readonly RecipeStep[];
  /** Tests that the recipe adds; they do not count as changed files. */
  readonly tests: readonly RecipeTest[];
  /** Existing tests that fail if a step is missing. */
  readonly guards?: readonly Omit<RecipeTest, "text">[];
}

/** The suites of `npm test` that can run a recipe's tests. */
export const RECIPE_SUITES = ["unit", "web", "architecture", "contract", "integration"] as const;

export interface RecipeTest {
  readonly file: string;
  readonly text: string;
  /** The suite of `npm test` that runs this file. */
  readonly suite: (typeof RECIPE_SUITES)[number];
}

/** Inserts lines after the line that contains the anchor. @throws Error unless exactly one line contains it */
export function insertAfter(anchor: string, lines: string): RecipeStep["change"] {
  return (text) => text.replace(findOnlyLine(text, anchor), (line) => `${line}${lines}\n`);
}

/** Inserts lines before the line that contains the anchor. @throws Error unless exactly one line contains it */
export function insertBefore(anchor: string, lines: string): RecipeStep["change"] {
  return (text) => text.replace(findOnlyLine(text, anchor), (line) => `${lines}\n${line}`);
}

/** Adds an import at the top of a file. */
export function addImport(line: string): RecipeStep["change"] {
  return (text) => `${line}\n${text}`;
}

/** Replaces the only occurrence of a text. @throws Error unless there is exactly one */
export function replaceOnce(from: string, to: string): RecipeStep["change"] {
  return (text) => {
    if (text.split(from).length !== 2) throw new Error(`the recipe expects one occurrence of: ${from}`);
    return text.replace(from, () => to);
  };
}

export const createFile = (content: string): RecipeStep["change"] => {
  return (text) => {
    if (text !== "") throw new Error("the recipe creates a file that is there already");
    return content;
  };
};

/** Combines changes of one file, applied in order. */
export function composeChanges(...changes: RecipeStep["change"][]): RecipeStep["change"] {
  return (text) => changes.reduce((changed, change) => change(changed), text);
}

function findOnlyLine(text: string, anchor: string): string {
  const lines = text.split("\n").filter((line) => line.includes(anchor));
  const [line] = lines;
  if (line === undefined || lines.length > 1) {
    throw new Error(`the recipe expects one line with: ${anchor} (there are ${lines.length})`);
  }
  return `${line}\n`;
}
