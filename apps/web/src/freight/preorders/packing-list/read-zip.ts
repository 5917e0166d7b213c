// XLSX is a ZIP of XML, which browsers can inflate and parse themselves, so no library is needed.

const endRecord = 0x06054b50
const entryRecord = 0x02014b50
const endRecordBytes = 22
const longestComment = 65_535
/** The maximum inflated size of an entry; a packing list of 500 lines takes less than a megabyte. */
const maxBytes = 20_000_000

interface Entry {
  method: number
  packedBytes: number
  bytes: number
  offset: number
}

/** The files of a ZIP, inflated when read. */
export interface Zip {
  /** The text of a file; null if there is none with this name. */
  text(name: string): Promise<string | null>
}

/** Opens a ZIP by its directory; throws if it isn't one, or is encrypted. */
export function openZip(bytes: ArrayBuffer): Zip {
  const view = new DataView(bytes)
  const entries = readDirectory(view)
  return {
    async text(name) {
      const entry = entries.get(name)
      return entry ? new TextDecoder().decode(await inflate(view, entry)) : null
    },
  }
}

function readDirectory(view: DataView): Map<string, Entry> {
  const first = Math.max(0, view.byteLength - endRecordBytes - longestComment)
  let end = view.byteLength - endRecordBytes
  while (end >= first && view.getUint32(end, true) !== endRecord) end -= 1
  if (end < first) throw new Error('Not a ZIP')
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let remaining = view.getUint16(end + 10, true); remaining > 0; remaining -= 1) {
    if (view.getUint32(at, true) !== entryRecord) throw new Error('A ZIP without its directory')
    const nameBytes = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameBytes))
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function inflate(view: DataView, { method, packedBytes, bytes, offset }: Entry): Promise<Uint8Array> {
  if (bytes > maxBytes) throw new Error('A file in the ZIP is too large')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = new Uint8Array(view.buffer as ArrayBuffer, start, packedBytes)
  if (method === 0) return packed
  if (method !== 8) throw new Error('A file in the ZIP is packed in an unknown way')
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    // The directory may state a wrong size.
    if (size > maxBytes) throw new Error('A file in the ZIP is too large')
    parts.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
