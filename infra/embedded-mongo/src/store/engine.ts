import { open, type RootDatabase } from "lmdb";
import { dataFile } from "./folder.js";

/** The ordered store of byte keys and byte values below everything else. */
export type Engine = RootDatabase<Buffer, Buffer>;

/** LMDB takes keys up to this many bytes. */
export const ENGINE_KEY_MAX = 1978;

/**
 * Opens (and creates) the data file of a folder. A resolved transaction is on disk: commits never overlap the
 * sync.
 */
export function openEngine(dataDir: string): Engine {
  return open<Buffer, Buffer>({
    path: dataFile(dataDir),
    noSubdir: true,
    keyEncoding: "binary",
    encoding: "binary",
    overlappingSync: false,
    // Maps the file piece by piece: pages read stay few in the memory the system counts as ours.
    remapChunks: true,
  });
}
