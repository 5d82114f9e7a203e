import type { Db, MongoClient } from "mongodb";
import { readDocuments, readStructure } from "./database/database-reader.js";
import type { Structure } from "./database/database-reader.js";
import { fixMoment } from "./database/moment.js";
import type { Moment } from "./database/moment.js";
import { encodeBackup } from "./file/encode-backup.js";
import type { Part } from "./file/encode-backup.js";
import { FORMAT } from "./file/backup-format.js";
import type { Header, Summary } from "./file/backup-format.js";
import { BackupError } from "./file/failures.js";
import { Tally } from "./file/tally.js";
import type { Plan } from "./plan.js";
import type { Progress } from "./progress.js";
import { isStaged } from "./staged.js";
import { readVersions, refuseUnfinished, WITHOUT_MARKER } from "./versions.js";

export interface BackupOptions {
  readonly client: MongoClient;
  readonly database: Db;
  readonly plan: Plan;
  readonly productVersion: string;
  readonly progress: Progress;
}

/** A backup's bytes while they are read from the database; `done` is told what is in it before the last ones come. */
export async function* makeBackup(
  { client, database, plan, productVersion, progress }: BackupOptions,
  done: (summary: Summary) => void,
): AsyncGenerator<Uint8Array> {
  await refuseUnfinished(database, plan);
  const structures = await readStructure(database);
  const moment = await fixMoment(client, database, plan.versions);
  const leftOut = [...plan.leftOut, ...(moment.kind === "snapshot" ? [] : plan.derived)];
  const header: Header = {
    kind: "tukar-saldo backup",
    format: FORMAT,
    product_version: productVersion,
    moment: moment.kind,
    cutoff: moment.at,
    schema_versions: await readVersions(database, plan, moment.session),
    left_out: leftOut,
  };
  const taken = inOrder(structures, plan).filter(({ name }) => !leftOut.includes(name) && !isStaged(name));
  const parts = await Promise.all(
    taken.map((structure) => partOf(database, structure, plan, moment, progress)),
  );
  const before = await steadyFigures(database, plan, moment);
  yield* encodeBackup(header, parts, plan, done);
  if ((await steadyFigures(database, plan, moment)) === before) return;
  throw new BackupError(
    `The orders were being reset (${plan.steady.join(", ")} changed): make the backup again.`,
  );
}

/** Those that are cut off by time come first: nothing that came before the cut-off is on its way for long. */
function inOrder(structures: readonly Structure[], { upTo }: Plan): Structure[] {
  const isFirst = ({ name }: Structure): boolean => upTo[name] !== undefined;
  return [...structures.filter(isFirst), ...structures.filter((structure) => !isFirst(structure))];
}

async function partOf(
  database: Db,
  structure: Structure,
  plan: Plan,
  { kind, at, session }: Moment,
  progress: Progress,
): Promise<Part> {
  const { name } = structure;
  const field = kind === "cutoff" ? plan.upTo[name] : undefined;
  const upTo = field === undefined ? {} : { [field]: { $lte: at } };
  const filter = name === plan.versions ? (WITHOUT_MARKER as object) : upTo;
  const total = await database.collection(name).estimatedDocumentCount();
  const documents = (): AsyncIterable<Uint8Array> =>
    progress.follow(name, total, readDocuments(database, structure, { filter, session }));
  return { structure, documents };
}

/** Without a snapshot: a fingerprint of what must not change. */
async function steadyFigures(database: Db, { steady }: Plan, { kind }: Moment): Promise<string> {
  if (kind === "snapshot") return "";
  const tally = new Tally();
  for (const name of steady) {
    const structure = { name, options: {}, indexes: [] };
    for await (const document of readDocuments(database, structure)) tally.add(document);
  }
  return tally.figures().sha256;
}
