import { noteStorage, storageOfFolder } from "../data/desk-file.mjs";
import { Problem } from "../problem.mjs";
import { findProgram, isExecutable } from "../checkout/find-program.mjs";

/**
 * @typedef {{ kind: "given", url: string } | { kind: "embedded" } | { kind: "mongod", program: string }} Storage
 */

/** @returns {string | undefined} */
function findMongod() {
  const given = process.env.MONGOD_BIN;
  if (!given) return findProgram("mongod");
  if (!isExecutable(given))
    throw new Problem("MONGOD_BIN names no program: set it to the file of a mongod, or unset it.");
  return given;
}

/**
 * The storage of this desk, chosen here and nowhere else: MONGO_URL, else what the folder was made with, else
 * a mongod of this machine, else the embedded server.
 * @param {string} deskFile
 * @returns {Promise<Storage>}
 */
export async function chooseStorage(deskFile) {
  const made = await storageOfFolder(deskFile);
  const url = process.env.MONGO_URL;
  if (url) return { kind: "given", url };
  if (made === "embedded") return { kind: "embedded" };
  const program = findMongod();
  if (made === "mongod" && !program) {
    throw new Problem(
      `${deskFile} says that its data lies in a mongod, and there is none: ` +
        "install MongoDB, set MONGOD_BIN, or set DATA_DIR to another folder.",
    );
  }
  if (!made) await noteStorage(deskFile, program ? "mongod" : "embedded");
  return program ? { kind: "mongod", program } : { kind: "embedded" };
}

/** @param {Storage} storage */
export const storageName = ({ kind }) =>
  ({ given: "MongoDB of MONGO_URL", embedded: "embedded storage", mongod: "private mongod" })[kind];
