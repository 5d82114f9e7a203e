/** Prefix of the temporary collections of a restore. */
const PREFIX = "restoring.";

/** The name of a collection while it is being restored. */
export const temporaryNameOf = (name: string): string => `${PREFIX}${name}`;
/** Whether a collection is a temporary one of a restore. */
export const isTemporaryCollection = (name: string): boolean => name.startsWith(PREFIX);
