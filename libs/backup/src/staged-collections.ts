/** Prefix of the temporary collections of a restore. */
const PREFIX = "restoring.";

export const stagedName = (name: string): string => `${PREFIX}${name}`;
export const isStaged = (name: string): boolean => name.startsWith(PREFIX);
