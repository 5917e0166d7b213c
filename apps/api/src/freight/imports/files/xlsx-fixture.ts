import { writeFile } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'

/** A cell of a test workbook: a text, a number, or a number shown as a date. */
export type FixtureCell = string | number | boolean | { date: number } | { inline: string } | null

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** Writes a small but complete workbook; sheets keep their order, blank cells are left out. */
export async function writeXlsx(
  path: string,
  sheets: Record<string, FixtureCell[][]>,
  { is1904 = false } = {},
): Promise<void> {
  const shared = new Map<string, number>()
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="x" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  }
  for (const [index, name] of names.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheets[name] ?? [], shared)
  }
  parts['xl/sharedStrings.xml'] = `<sst ${main}>${[...shared.keys()].map(sharedXml).join('')}</sst>`
  await writeFile(
    path,
    zip(Object.entries(parts).map(([name, text]) => [name, Buffer.from(declaration + text)])),
  )
}

/** Splits every other text into two runs with a reading aid, as East Asian and formatted cells do. */
function sharedXml(text: string, index: number): string {
  if (index % 2 === 0 || text.length < 2) return `<si><t xml:space="preserve">${escaped(text)}</t></si>`
  return `<si><r><t xml:space="preserve">${escaped(text.slice(0, 1))}</t></r><r><t xml:space="preserve">${escaped(text.slice(1))}</t></r><rPh sb="0" eb="1"><t>aid</t></rPh></si>`
}

function sheetXml(rows: FixtureCell[][], shared: Map<string, number>): string {
  const xml = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, column, row + 1, shared)).join('')}</row>`,
  )
  return `<worksheet ${main}><sheetData>${xml.join('')}</sheetData></worksheet>`
}

function cellXml(cell: FixtureCell, column: number, row: number, shared: Map<string, number>): string {
  if (cell === null || cell === '') return ''
  const reference = `${columnName(column)}${row}`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell.toPrecision(17)}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') {
    const place = shared.get(cell) ?? shared.size
    shared.set(cell, place)
    return `<c r="${reference}" t="s"><v>${place}</v></c>`
  }
  return 'date' in cell
    ? `<c r="${reference}" s="1"><v>${cell.date}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/\r/g, '&#13;')
}

/** Writes a workbook with one sheet and arbitrary parts. */
export async function writeRawXlsx(path: string, parts: Record<string, string | Buffer>): Promise<void> {
  const all: Record<string, string | Buffer> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
    ...parts,
  }
  await writeFile(path, zip(Object.entries(all).map(([name, data]) => [name, Buffer.from(data)])))
}

/** False claims of a part of a ZIP. */
interface PartClaims {
  /** 1 means encrypted, 0x800 a name in UTF-8. */
  flags?: number
  size?: number
  /** 8 means deflated, as all parts are. */
  method?: number
  crc?: number
  name?: Buffer
  /** Extra fields of the directory. */
  extra?: Buffer
}

/** A ZIP of deflated parts: local headers with the data, the directory, its end. */
export function zip(parts: [string, Buffer, PartClaims?][]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  // Packing an empty part takes a tenth of a millisecond, and some archives have tens of thousands.
  const packedParts = new Map<Buffer, Buffer>()
  let offset = 0
  for (const [text, data, claims = {}] of parts) {
    const name = claims.name ?? Buffer.from(text)
    const packed = packedParts.get(data) ?? deflateRawSync(data)
    packedParts.set(data, packed)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0, 2)
    fields.writeUInt16LE(claims.method ?? 8, 4)
    fields.writeUInt32LE(claims.crc ?? crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims.size ?? data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name])
    const place = Buffer.alloc(14)
    const extra = claims.extra ?? Buffer.alloc(0)
    place.writeUInt16LE(extra.length, 0)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, name, extra]))
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end])
}
