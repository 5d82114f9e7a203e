import { JAKARTA_OFFSET_MS } from "@tukar-saldo/contracts";
import type { TypedCell } from "./export-columns.js";
import {
  HEADER_STYLE,
  SPREADSHEET_NAMESPACE,
  TEXT_STYLE,
  TIME_STYLE,
  XML_DECLARATION,
} from "./xlsx-workbook.js";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The serial number of 1970-01-01 in a spreadsheet. */
const EPOCH_DAY = 25_569;
const MIN_COLUMN_WIDTH = 10;
const MAX_COLUMN_WIDTH = 60;
/** The number of characters of a time in the format of TIME_STYLE. */
const TIME_LENGTH = 23;
const COLUMN_PADDING = 2;

/**
 * Characters that XML escapes or cannot contain, and an underscore that a reader would interpret as the start of
 * `_xHHHH_`, which escapes a character in a workbook.
 */
const ESCAPED_CHARACTERS = /[&<>\p{Cc}\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/gu;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return ENTITIES[character] ?? `_x${code}_`;
}

/** Converts the index of a column to its letters, from A. */
function toColumnName(index: number): string {
  const leadingLetters = index < 26 ? "" : toColumnName(Math.floor(index / 26) - 1);
  return leadingLetters + String.fromCharCode(65 + (index % 26));
}

function formatText(reference: string, text: string, style: number): string {
  const spaceAttribute = text === text.trim() ? "" : ' xml:space="preserve"';
  const escapedText = text.replace(ESCAPED_CHARACTERS, escapeCharacter);
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${spaceAttribute}>${escapedText}</t></is></c>`;
}

/** Converts a time to a spreadsheet's serial number, in days, with the time of day in Jakarta. */
function toSerialTime(time: Date): number {
  return (time.getTime() + JAKARTA_OFFSET_MS) / DAY_MS + EPOCH_DAY;
}

function formatCell(reference: string, value: TypedCell): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === "string") return formatText(reference, value, TEXT_STYLE);
  return `<c r="${reference}" s="${TIME_STYLE}"><v>${toSerialTime(value)}</v></c>`;
}

const lengthOf = (value: TypedCell): number =>
  value instanceof Date ? TIME_LENGTH : String(value ?? "").length;

export type SheetFormat = ReturnType<typeof createSheetFormat>;

/** Creates the format of a workbook's sheets. Columns are as wide as their longest value in `sample`, within limits. */
export function createSheetFormat(columns: readonly string[], sample: readonly (readonly TypedCell[])[]) {
  const columnNames = columns.map((_, index) => toColumnName(index));
  const columnWidths = columns.map((header, index) => {
    const longestLength = sample.reduce(
      (most, cells) => Math.max(most, lengthOf(cells[index])),
      header.length,
    );
    return Math.min(Math.max(longestLength + COLUMN_PADDING, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH);
  });

  const columnElements = columnWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headerCells = columns.map((column, index) =>
    formatText(`${columnNames[index]}1`, column, HEADER_STYLE),
  );
  const frozenHeader = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return {
    /** The XML before the rows: the column widths and the header, which stays in view. */
    start: [
      `${XML_DECLARATION}<worksheet xmlns="${SPREADSHEET_NAMESPACE}">`,
      `<sheetViews><sheetView workbookViewId="0">${frozenHeader}</sheetView></sheetViews>`,
      `<cols>${columnElements.join("")}</cols><sheetData><row r="1">${headerCells.join("")}</row>`,
    ].join(""),
    /** Formats a row. @param number the row's number in its sheet, from 2, as the header is row 1 */
    row(cells: readonly TypedCell[], number: number): string {
      let rowXml = `<row r="${number}">`;
      cells.forEach((value, index) => (rowXml += formatCell(`${columnNames[index]}${number}`, value)));
      return `${rowXml}</row>`;
    },
    /**
     * Returns the XML after the rows. This XML turns off warnings about numbers stored as text, such as account
     * numbers.
     */
    end(rows: number): string {
      const cellRange = `A1:${columnNames.at(-1)}${rows}`;
      const ignoredErrors = `<ignoredErrors><ignoredError sqref="${cellRange}" numberStoredAsText="1"/></ignoredErrors>`;
      return `</sheetData>${ignoredErrors}</worksheet>`;
    },
  };
}
