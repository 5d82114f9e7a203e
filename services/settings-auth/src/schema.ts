/** The service's name and the number of the form in which this version stores its data. */
export const SCHEMA = { service: "settings-auth", version: 1 } as const;
