/** An instruction of a Dockerfile, with its continuation lines joined. */
interface Instruction {
  readonly keyword: string;
  readonly text: string;
}

export interface BuildStage {
  readonly name: string;
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/** Parses the stages and the global build arguments. */
export function parseDockerfile(text: string): { args: Record<string, string>; stages: BuildStage[] } {
  const lines = text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const args: Record<string, string> = {};
  const stages: (BuildStage & { instructions: Instruction[] })[] = [];
  for (const line of lines) {
    const [, keyword = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    const stage = stages.at(-1);
    if (keyword === "FROM") {
      const [, from = "", name = ""] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      stages.push({ name, from, instructions: [] });
    } else if (stage) stage.instructions.push({ keyword, text: rest });
    else if (keyword === "ARG") args[rest.split("=")[0] ?? ""] = rest.split("=")[1] ?? "";
  }
  return { args, stages };
}

/** Returns a stage and its base stages, nearest first. */
export function resolveStages(stages: readonly BuildStage[], name: string): BuildStage[] {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage ? [stage, ...resolveStages(stages, stage.from)] : [];
}

/** Lists the COPY and ADD instructions of a stage; `from` is undefined for the build context. */
export function listCopyInstructions(stage: BuildStage): { from: string | undefined; sources: string[] }[] {
  return stage.instructions
    .filter(({ keyword }) => keyword === "COPY" || keyword === "ADD")
    .map(({ text }) => {
      const words = text.split(/\s+/);
      const paths = words.filter((word) => !word.startsWith("--"));
      return { from: /--from=(\S+)/.exec(text)?.[1], sources: paths.slice(0, -1) };
    });
}
