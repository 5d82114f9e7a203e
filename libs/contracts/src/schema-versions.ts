/** The collection with each service's schema number. */
export const SCHEMA_VERSIONS_COLLECTION = "schema_versions";

/** The `_id` of the document that exists while a restore runs; no service is ready then. */
export const RESTORE_MARKER_ID = "restore";
