import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { SUITES } from "../../infra/local/src/test-run/suites.mjs";
import { root, trackedFiles } from "./source-files.js";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Job extends Step {
  readonly permissions?: unknown;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix?: { readonly target?: readonly string[] } };
  readonly "timeout-minutes"?: number;
}
export interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What the rules are held against: what a workflow may name. */
export interface Checkout {
  readonly scripts: readonly string[];
  readonly files: readonly string[];
  readonly targets: readonly string[];
  readonly services: readonly string[];
}
type Rule = (text: string, checkout: Checkout) => string[];

const jobsOf = (text: string): [string, Job][] => Object.entries((parse(text) as Workflow).jobs);
const stepsOf = (text: string): Step[] => jobsOf(text).flatMap(([, { steps = [] }]) => steps);
/** The shell scripts of a workflow. */
export const scriptsOf = (text: string): string[] => stepsOf(text).flatMap(({ run }) => run ?? []);
const matches = (text: string, pattern: RegExp): string[] =>
  scriptsOf(text).flatMap((run) => [...run.matchAll(pattern)].map(([, name = ""]) => name));

const unpinned: Rule = (text) => {
  const uses = [...text.matchAll(/^[\s-]*uses:\s*(.+)$/gm)].map(([, action = ""]) => action);
  return uses.filter((action) => !/^\.\/|^[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+$/.test(action));
};

const tooMuchAllowed: Rule = (text) => {
  const { permissions, jobs } = parse(text) as Workflow;
  const top = JSON.stringify(permissions) === '{"contents":"read"}' ? [] : ["the workflow"];
  const all = Object.entries(jobs).filter(([, job]) => typeof job.permissions === "string");
  return [...top, ...all.map(([name]) => name)];
};

const endless: Rule = (text) =>
  jobsOf(text)
    .filter(([, job]) => job.uses === undefined && !(Number(job["timeout-minutes"]) > 0))
    .map(([name]) => name);

// What comes from outside must reach a script as a variable: as text it could be a command.
const injected: Rule = (text) => scriptsOf(text).filter((run) => run.includes("${{"));

const unknownScripts: Rule = (text, { scripts }) =>
  matches(text, /\bnpm run (?:-\S+ )*([\w:-]+)/g).filter((name) => !scripts.includes(name));

const unknownSuites: Rule = (text) =>
  matches(text, /\bnpm test -- ([\w-]+)/g).filter((name) => !SUITES.some((suite) => suite.name === name));

/** What a loop of a script goes through: `for name in a b c;`. */
const looped = (text: string, name: string): string[] =>
  matches(text, new RegExp(`\\bfor ${name} in ([\\w -]+);`, "g")).flatMap((names) => names.split(" "));

const unknownFiles: Rule = (text, { files }) => {
  const named = [
    ...matches(text, /(?<![\w./-])((?:infra|scripts)\/[\w./-]*\w)/g),
    ...stepsOf(text).flatMap((step) => step.with?.["file"] ?? []),
    ...looped(text, "overlay").map((name) => `infra/k8s/overlays/${name}/kustomization.yaml`),
  ];
  return named.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)));
};

/** The images that a workflow builds. */
export const targetsOf = (text: string): string[] => [
  ...jobsOf(text).flatMap(([, { strategy }]) => strategy?.matrix?.target ?? []),
  ...looped(text, "target"),
];
const unknownTargets: Rule = (text, { targets }) =>
  targetsOf(text).filter((target) => !targets.includes(target));

const unknownServices: Rule = (text, { services }) =>
  [...looped(text, "once"), ...matches(text, /\bdocker compose run --rm ([\w-]+)/g)].filter(
    (name) => !services.includes(name),
  );

/** Each tells what breaks it; none may be broken. */
export const RULES: Readonly<Record<string, Rule>> = {
  "an action is pinned by its commit, with its version beside it": unpinned,
  "a workflow may read and no more, and a job names each right that it needs": tooMuchAllowed,
  "a job ends after some minutes at the latest": endless,
  "a script holds no expression": injected,
  "a script of package.json exists": unknownScripts,
  "a suite exists": unknownSuites,
  "a file exists": unknownFiles,
  "a target of the Dockerfile exists": unknownTargets,
  "a service of the compose file exists": unknownServices,
};

export function readCheckout(): Checkout {
  const files = trackedFiles();
  const read = (path: string): string => (files.includes(path) ? readFileSync(root + path, "utf8") : "");
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const compose = parse(read("docker-compose.yml")) as { services: Record<string, unknown> } | null;
  const stages = read("infra/docker/Dockerfile").matchAll(/^FROM .+ AS ([\w-]+)$/gim);
  return {
    files,
    scripts: Object.keys(scripts),
    targets: [...stages].map(([, name = ""]) => name),
    services: Object.keys(compose?.services ?? {}),
  };
}
