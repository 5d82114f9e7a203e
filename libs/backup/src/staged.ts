/** What a restore writes, until it takes its place. */
const PREFIX = "restoring.";

export const stagedName = (name: string): string => `${PREFIX}${name}`;
export const isStaged = (name: string): boolean => name.startsWith(PREFIX);
