/** The collection that stores the schema version of each service's data. */
export const SCHEMA_VERSIONS_COLLECTION = "schema_versions";

/** The `_id` of the document that exists while a backup is restored, so that no service becomes ready. */
export const RESTORE_MARKER_ID = "restore";
