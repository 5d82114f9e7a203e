const SCHEMA_ORIGIN = "http://schemas.openxmlformats.org";
const PACKAGE_NAMESPACE = `${SCHEMA_ORIGIN}/package/2006`;
const RELATIONSHIPS_NAMESPACE = `${SCHEMA_ORIGIN}/officeDocument/2006/relationships`;
const SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const SPREADSHEET_NAMESPACE = `${SCHEMA_ORIGIN}/spreadsheetml/2006/main`;

/** The styles of cells, as indexes of `cellXfs`. A cell without a style is a plain number. */
export const HEADER_STYLE = 1;
export const TEXT_STYLE = 2;
export const TIME_STYLE = 3;

/** The built-in number format "text". With it and `quotePrefix`, a cell stays text after it is edited. */
const TEXT_FORMAT = 49;
/** The id of the format for times. Custom formats have ids from 164. */
const TIME_FORMAT = 164;

const STYLES_XML = [
  `<styleSheet xmlns="${SPREADSHEET_NAMESPACE}">`,
  `<numFmts count="1"><numFmt numFmtId="${TIME_FORMAT}" formatCode="yyyy-mm-dd hh:mm:ss &quot;WIB&quot;"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  `<xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>`,
  `<xf numFmtId="${TIME_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  "</styleSheet>",
].join("");

const formatRelationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONSHIPS_NAMESPACE}/${type}" Target="${target}"/>`;

const formatRelationships = (relationships: readonly string[]): string =>
  `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${relationships.join("")}</Relationships>`;

const formatContentType = (part: string, type: string): string =>
  `<Override PartName="/${part}" ContentType="${SPREADSHEET_TYPE}.${type}+xml"/>`;

/** The path of a sheet in the workbook's package. @param number from 1 */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Creates all parts of a workbook's package except its sheets, by path. @param sheets the number of its sheets */
export function formatWorkbook(sheets: number): Record<string, string> {
  const sheetNumbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const packageParts = {
    "[Content_Types].xml": [
      `<Types xmlns="${PACKAGE_NAMESPACE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      formatContentType("xl/workbook.xml", "sheet.main"),
      formatContentType("xl/styles.xml", "styles"),
      ...sheetNumbers.map((number) => formatContentType(sheetPath(number), "worksheet")),
      "</Types>",
    ].join(""),
    "_rels/.rels": formatRelationships([formatRelationship("rId1", "officeDocument", "xl/workbook.xml")]),
    "xl/workbook.xml": [
      `<workbook xmlns="${SPREADSHEET_NAMESPACE}" xmlns:r="${RELATIONSHIPS_NAMESPACE}"><sheets>`,
      ...sheetNumbers.map(
        (number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="rId${number}"/>`,
      ),
      "</sheets></workbook>",
    ].join(""),
    "xl/_rels/workbook.xml.rels": formatRelationships([
      ...sheetNumbers.map((number) =>
        formatRelationship(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`),
      ),
      formatRelationship(`rId${sheets + 1}`, "styles", "styles.xml"),
    ]),
    "xl/styles.xml": STYLES_XML,
  };
  return Object.fromEntries(Object.entries(packageParts).map(([path, xml]) => [path, XML_DECLARATION + xml]));
}
