/** A table of a TrueType font. */
export interface FontTable {
  tag: string
  checksum: number
  bytes: Buffer
}

/** A TrueType font of tables; `kind` is the four bytes that it begins with. */
export function fontOfTables(kind: Uint8Array, tables: readonly FontTable[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16)
  directory.set(kind, 0)
  directory.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [directory]
  let end = directory.length
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = 12 + index * 16
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(end, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    end += bytes.length + padding.length
  })
  return Buffer.concat(parts)
}
