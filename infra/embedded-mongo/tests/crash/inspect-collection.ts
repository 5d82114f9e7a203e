import type { Collection, Filter } from "mongodb";
import { createDocumentVersion } from "./write-documents.js";
import type { ChecksummedDocument } from "./write-documents.js";

export interface InspectedCollection {
  /** Version per `_id`, from a collection scan. */
  readonly storedVersions: Map<string, number>;
  readonly problems: string[];
}

/** Checks that each document is complete and each index has exactly the stored documents. */
export async function inspectCollection(
  collection: Collection<ChecksummedDocument>,
): Promise<InspectedCollection> {
  const storedVersions = new Map<string, number>();
  const problems: string[] = [];
  for await (const document of collection.find({}, { hint: { $natural: 1 } })) {
    storedVersions.set(document._id, document.version);
    if (document.check !== createDocumentVersion(document._id, document.version).check)
      problems.push(`${document._id} is torn`);
  }
  for (const { name } of await collection.indexes())
    problems.push(...(await findIndexProblems(collection, String(name), storedVersions)));
  return { storedVersions, problems };
}

async function findIndexProblems(
  collection: Collection<ChecksummedDocument>,
  name: string,
  storedVersions: ReadonlyMap<string, number>,
): Promise<string[]> {
  const ids = new Set<string>();
  for await (const { _id } of collection.find({}, { hint: name, projection: { _id: 1 } })) ids.add(_id);
  const missingIds = [...storedVersions.keys()].filter((id) => !ids.has(id));
  const problems = missingIds.map((id) => `${id} is missing in the index ${name}`);
  for (const [id, version] of [...storedVersions].slice(-50)) {
    const { code, group, tags } = createDocumentVersion(id, version);
    const filters = { code_1: { code }, "group_1_version_-1": { group, version }, tags_1: { tags: tags[1] } };
    const filter = { _id: id, ...filters[name as keyof typeof filters] };
    const documents = await collection.find(filter as Filter<ChecksummedDocument>, { hint: name }).toArray();
    if (!documents.some((document) => document._id === id))
      problems.push(`${id} is not found by the index ${name}`);
  }
  return problems;
}
