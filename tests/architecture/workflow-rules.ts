import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { SUITES } from "../../infra/local/src/test-run/suites.js";
import { REPOSITORY_ROOT, listTrackedFiles } from "./source-files.js";

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

/** The existing scripts, files, targets and services to which workflows may refer. */
export interface WorkflowReferences {
  readonly scripts: readonly string[];
  readonly files: readonly string[];
  readonly targets: readonly string[];
  readonly services: readonly string[];
}
type WorkflowRule = (text: string, checkout: WorkflowReferences) => string[];

const parseJobs = (text: string): [string, Job][] => Object.entries((parse(text) as Workflow).jobs);
const parseSteps = (text: string): Step[] => parseJobs(text).flatMap(([, { steps = [] }]) => steps);
/** Lists the shell scripts of a workflow's steps. */
export const listShellScripts = (text: string): string[] => parseSteps(text).flatMap(({ run }) => run ?? []);
const findMatches = (text: string, pattern: RegExp): string[] =>
  listShellScripts(text).flatMap((run) => [...run.matchAll(pattern)].map(([, name = ""]) => name));

const findUnpinnedActions: WorkflowRule = (text) => {
  const usedActions = [...text.matchAll(/^[\s-]*uses:\s*(.+)$/gm)].map(([, action = ""]) => action);
  return usedActions.filter((action) => !/^\.\/|^[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+$/.test(action));
};

const findExcessivePermissions: WorkflowRule = (text) => {
  const { permissions, jobs } = parse(text) as Workflow;
  const workflowViolations = JSON.stringify(permissions) === '{"contents":"read"}' ? [] : ["the workflow"];
  const excessiveJobs = Object.entries(jobs).filter(([, job]) => typeof job.permissions === "string");
  return [...workflowViolations, ...excessiveJobs.map(([name]) => name)];
};

const findMissingTimeouts: WorkflowRule = (text) =>
  parseJobs(text)
    .filter(([, job]) => job.uses === undefined && !(Number(job["timeout-minutes"]) > 0))
    .map(([name]) => name);

// GitHub inserts `${{ }}` expressions into scripts as text, so they could inject commands. Environment variables are
// safe.
const findInjections: WorkflowRule = (text) => listShellScripts(text).filter((run) => run.includes("${{"));

const findUnknownScripts: WorkflowRule = (text, { scripts }) =>
  findMatches(text, /\bnpm run (?:-\S+ )*([\w:-]+)/g).filter((name) => !scripts.includes(name));

const findUnknownSuites: WorkflowRule = (text) =>
  findMatches(text, /\bnpm test -- ([\w-]+)/g).filter((name) => !SUITES.some((suite) => suite.name === name));

/** Finds the words over which a loop of a script iterates, as in `for name in a b c;`. */
const findLoopWords = (text: string, name: string): string[] =>
  findMatches(text, new RegExp(`\\bfor ${name} in ([\\w -]+);`, "g")).flatMap((names) => names.split(" "));

const findUnknownFiles: WorkflowRule = (text, { files }) => {
  const mentionedPaths = [
    ...findMatches(text, /(?<![\w./-])((?:infra|scripts)\/[\w./-]*\w)/g),
    ...parseSteps(text).flatMap((step) => step.with?.["file"] ?? []),
    ...findLoopWords(text, "overlay").map((name) => `infra/k8s/overlays/${name}/kustomization.yaml`),
  ];
  return mentionedPaths.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)));
};

/** Lists the images that a workflow builds. */
export const listBuiltImages = (text: string): string[] => [
  ...parseJobs(text).flatMap(([, { strategy }]) => strategy?.matrix?.target ?? []),
  ...findLoopWords(text, "target"),
];
const findUnknownBuildTargets: WorkflowRule = (text, { targets }) =>
  listBuiltImages(text).filter((target) => !targets.includes(target));

const findUnknownServices: WorkflowRule = (text, { services }) =>
  [...findLoopWords(text, "once"), ...findMatches(text, /\bdocker compose run --rm ([\w-]+)/g)].filter(
    (name) => !services.includes(name),
  );

/** The rules for workflows, by description. Each rule is a function that returns its violations. */
export const WORKFLOW_RULES: Readonly<Record<string, WorkflowRule>> = {
  "actions are pinned by commit, with the version in a comment": findUnpinnedActions,
  "workflows may only read; jobs name further permissions": findExcessivePermissions,
  "jobs have a timeout": findMissingTimeouts,
  "scripts contain no expressions": findInjections,
  "scripts of package.json exist": findUnknownScripts,
  "test suites exist": findUnknownSuites,
  "files exist": findUnknownFiles,
  "targets of the Dockerfile exist": findUnknownBuildTargets,
  "services of the compose file exist": findUnknownServices,
};

export function readWorkflowReferences(): WorkflowReferences {
  const files = listTrackedFiles();
  const read = (path: string): string =>
    files.includes(path) ? readFileSync(REPOSITORY_ROOT + path, "utf8") : "";
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
