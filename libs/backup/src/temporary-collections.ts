/** Prefix of the names of a restore's temporary collections. */
const TEMPORARY_PREFIX = "restoring.";

/** The temporary name of a collection that is being restored. */
export const temporaryNameOf = (name: string): string => `${TEMPORARY_PREFIX}${name}`;
/** Whether a collection is a temporary collection of a restore. */
export const isTemporaryCollection = (name: string): boolean => name.startsWith(TEMPORARY_PREFIX);
