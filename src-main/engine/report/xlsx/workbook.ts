import { columnName, xmlText } from './cells.ts';
import { xmlHead as head } from './sheet.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Without columns there is no header row to filter and to repeat. */
export interface ListedSheet {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
}

export function workbookParts(
  sheets: readonly ListedSheet[],
  title: string,
  version: string,
  createdAt: number,
): ReadonlyMap<string, string> {
  return new Map([
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', workbookLinks(sheets)],
    ['docProps/core.xml', coreXml(title, createdAt)],
    [
      'docProps/app.xml',
      `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>PageTwin ${xmlText(version)}</Application></Properties>`,
    ],
    ['_rels/.rels', rootLinks],
    ['[Content_Types].xml', contentTypes(sheets)],
  ]);
}

function workbookXml(sheets: readonly ListedSheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = sheets.flatMap(({ name, columns, rows }, index) => {
    if (columns === 0) return [];
    const sheet = `'${name.replaceAll("'", "''")}'`;
    const range = xmlText(`${sheet}!$A$1:$${columnName(columns - 1)}$${rows + 1}`);
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${range}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${xmlText(`${sheet}!$1:$1`)}</definedName>`,
    ];
  });
  return `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${list.join('')}</sheets>${
    names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : ''
  }</workbook>`;
}

function workbookLinks(sheets: readonly ListedSheet[]): string {
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${head}<Relationships xmlns="${packageRelationships}">${links.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`;
}

const coreXml = (title: string, createdAt: number): string =>
  `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>PageTwin</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${new Date(createdAt).toISOString()}</dcterms:created></cp:coreProperties>`;

const rootLinks = `${head}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packageRelationships}/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${relationships}/extended-properties" Target="docProps/app.xml"/></Relationships>`;

function contentTypes(sheets: readonly ListedSheet[]): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = sheets.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>${parts.join('')}</Types>`;
}
