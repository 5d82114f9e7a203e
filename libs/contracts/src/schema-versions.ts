/** The collection in which each service says in which form it stores its data. */
export const SCHEMA_VERSIONS = "schema_versions";

/** The id of the document there that says: a restored backup takes its place, and no service may open the desk. */
export const RESTORE_MARKER = "restore";
