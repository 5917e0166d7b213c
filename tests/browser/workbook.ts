import { deflateRawSync } from 'node:zlib'

/** Builds a ZIP of texts, deflated, as spreadsheets are. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(Buffer.byteLength(text), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    entries.push(entry, name)
    parts.push(local, name, packed)
    offset += local.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const workbook = `<?xml version="1.0" encoding="UTF-8"?>
<workbook ${main} xmlns:r="${office}"><sheets>
<sheet name="Packing" sheetId="7" r:id="rId2"/><sheet name="Prices" sheetId="1" r:id="rId1"/>
</sheets></workbook>`

// The first sheet isn't the first file.
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/>
</Relationships>`

// A plain text, one of several runs, one with a reading in another script, and one that must be escaped.
const strings = `<sst ${main}>
<si><t>Description</t></si>
<si><r><t>Centrifugal </t></r><r><rPr><b/></rPr><t>pumps</t></r></si>
<si><t>Motors</t><rPh sb="0" eb="1"><t>モーター</t></rPh></si>
<si><t xml:space="preserve">Valves &amp; "seals" </t></si>
</sst>`

const prices = `<worksheet ${main}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`

// A title over merged cells, an HS code for two lines, missing rows and cells, a date, a formula with its
// result, an error, a sum.
const packing = `<worksheet ${main}><sheetData>
<row r="1"><c r="A1" t="inlineStr"><is><t>Packing list 118</t></is></c></row>
<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="inlineStr"><is><t>Qty</t></is></c>
<c r="C3" t="inlineStr"><is><t>Gross weight, kg</t></is></c><c r="D3" t="inlineStr"><is><t>Packed on</t></is></c>
<c r="F3" t="inlineStr"><is><t>HS code</t></is></c></row>
<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>4</v></c><c r="C4"><f>B4*300.1</f><v>1200.3999999999999</v></c>
<c r="D4" s="1"><v>46341</v></c><c r="F4"><v>841370</v></c></row>
<row r="5"><c r="A5" t="s"><v>2</v></c><c r="B5"><v>2</v></c><c r="C5" t="e"><v>#REF!</v></c></row>
<row r="7"><c r="A7" t="s"><v>3</v></c><c r="B7" t="str"><f>"10"</f><v>10</v></c><c r="C7"><v>80</v></c></row>
<row r="8"><c r="A8" t="inlineStr"><is><t>Total</t></is></c><c r="B8"><f>SUM(B4:B7)</f><v>16</v></c></row>
</sheetData><mergeCells count="2"><mergeCell ref="A1:F1"/><mergeCell ref="F4:F5"/></mergeCells></worksheet>`

/**
 * A workbook as spreadsheets write it, with a packing list of three lines on its first sheet; the weight of
 * the second is an error.
 */
export const packingWorkbook = zipOf({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml': workbook,
  'xl/_rels/workbook.xml.rels': relations,
  'xl/sharedStrings.xml': strings,
  'xl/worksheets/sheet1.xml': prices,
  'xl/worksheets/sheet2.xml': packing,
})
