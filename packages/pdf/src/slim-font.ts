import { type FontTable, fontOfTables } from './font-tables.ts'

// Tables that fontkit would read again for every document: Noto's layout tables alone take 80 ms. Without
// them letters stand without kerning, which forms can do without.
const leftOut = new Set(['GSUB', 'GPOS', 'GDEF', 'STAT', 'DSIG'])

function readTables(font: Buffer): FontTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16
    const start = font.readUInt32BE(entry + 8)
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    }
  })
}

// Format 3 of `post` holds no glyph names; the first 32 bytes are the same in all formats.
function withoutNames(table: FontTable): FontTable {
  const bytes = Buffer.from(table.bytes.subarray(0, 32))
  bytes.writeUInt32BE(0x00030000, 0)
  return { ...table, bytes }
}

// Keeps only the character map for Windows' Basic Multilingual Plane (3, 1).
function withOneMap(table: FontTable): FontTable {
  const { bytes } = table
  const entries = Array.from({ length: bytes.readUInt16BE(2) }, (_, index) => 4 + index * 8)
  const entry = entries.find((at) => bytes.readUInt16BE(at) === 3 && bytes.readUInt16BE(at + 2) === 1)
  if (entry === undefined) return table
  const start = bytes.readUInt32BE(entry + 4)
  const map = bytes.subarray(start, start + bytes.readUInt16BE(start + 2))
  const head = Buffer.from([0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12])
  return { ...table, bytes: Buffer.concat([head, map]) }
}

const slimmed: Readonly<Record<string, (table: FontTable) => FontTable>> = {
  post: withoutNames,
  cmap: withOneMap,
}

/** A TrueType font without layout tables and glyph names; letters and their widths stay. */
export function slimFont(font: Buffer): Buffer {
  const tables = readTables(font)
    .filter((table) => !leftOut.has(table.tag))
    .map((table) => slimmed[table.tag]?.(table) ?? table)
  return fontOfTables(font.subarray(0, 4), tables)
}
