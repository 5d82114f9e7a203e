/** The formats of an export of orders, each with the media type of its file. */
export const EXPORT_MEDIA_TYPES = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export type ExportFormat = keyof typeof EXPORT_MEDIA_TYPES;

export const EXPORT_FORMATS = /* @__PURE__ */ Object.keys(EXPORT_MEDIA_TYPES) as ExportFormat[];
