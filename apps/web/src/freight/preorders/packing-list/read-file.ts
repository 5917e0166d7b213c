import {
  type PackingList,
  readPackingList,
  readPackingTable,
} from '@portolan/freight/booking/packing-list/read-packing-list'

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Decodes a CSV file: UTF-16 by its byte order mark, as Excel saves “Unicode text”, UTF-8, else the encoding
 * of Russian spreadsheets.
 */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** Reads a CSV or XLSX file by its content. */
export async function readPackingFile(file: File): Promise<PackingList> {
  const bytes = await file.arrayBuffer()
  if (!isZip(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)))) {
    const text = decode(bytes)
    // No text contains this: it's an old XLS, a PDF, a picture.
    if (text.includes('\0')) throw new Error('Not a table')
    return readPackingList(text)
  }
  const { readSheet } = await import('./read-sheet.ts')
  const { table, merges } = await readSheet(bytes)
  return readPackingTable(table, merges)
}
