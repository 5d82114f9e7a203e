import { relative } from "node:path";

/**
 * An item of the security table: its id, a statement, and the tests that prove the statement, each as
 * `file > part of the title`. Part of a title of `test.each` may contain the values of one row.
 */
export type SecurityItem = readonly [id: string, what: string, ...proofs: string[]];

/** The fields of jest's JSON report that judgeItems reads. */
export interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

export interface Verdict {
  readonly id: string;
  readonly what: string;
  readonly result: "held" | "FAILED" | "NOT RUN";
  /** The proofs for which a test failed or no test ran. */
  readonly missing: readonly string[];
}

const splitProof = (proof: string): [file: string, title: string] => {
  const [file = "", title = ""] = proof.split(" > ");
  return [file, title];
};

/** Lists the files of the tests that prove these security items. */
export const listProofFiles = (items: readonly SecurityItem[]): string[] => [
  ...new Set(items.flatMap(([, , ...proofs]) => proofs.map((proof) => splitProof(proof)[0]))),
];

/** Evaluates each security item: it is held if each test reference matches tests that ran, and all of them passed. */
export function judgeItems(
  items: readonly SecurityItem[],
  reports: readonly JestReport[],
  root: string,
): Verdict[] {
  const tests = reports
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ file: relative(root, name), fullName, status })),
    );
  return items.map(([id, what, ...proofs]) => {
    const outcomes = proofs.map((proof) => {
      const [file, title] = splitProof(proof);
      const matchingTests = tests.filter((test) => test.file === file && test.fullName.includes(title));
      const completedTests = matchingTests.filter(({ status }) => status === "passed" || status === "failed");
      const result =
        completedTests.length === 0
          ? "NOT RUN"
          : completedTests.some(({ status }) => status === "failed")
            ? "FAILED"
            : "held";
      return { proof, result } as const;
    });
    const result =
      (["FAILED", "NOT RUN"] as const).find((bad) => outcomes.some((one) => one.result === bad)) ?? "held";
    return {
      id,
      what,
      result,
      missing: outcomes.filter((one) => one.result !== "held").map(({ proof }) => proof),
    };
  });
}

/** Prints a line for each security item, its missing proofs below it, and last the number of held items. */
export function printItems(verdicts: readonly Verdict[]): void {
  for (const { id, what, result, missing } of verdicts) {
    console.log(`${id.padEnd(5)} ${result.padEnd(8)} ${what}`);
    for (const proof of missing) console.log(`      ${proof}`);
  }
  const heldCount = verdicts.filter(({ result }) => result === "held").length;
  console.log(`${heldCount} of ${verdicts.length} items held`);
}
