import { inflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** The chunks that affect an image's look, in addition to those that every decoder must know. */
const keptOnce = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])

/** Larger than any color profile; the chunk is compressed and may expand 1,000-fold. */
const largestProfile = 4 * 1024 ** 2

/**
 * Removes comments, previews, animation and other side chunks from a PNG: a decoder unpacks the text of each,
 * and 50 kB become 50 MB. Any other file stays unchanged.
 */
export function dropSideChunks(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, signature.length).equals(signature)) return bytes
  const chunks: Buffer[] = [signature]
  const types = new Set<string>()
  let type = ''
  for (let start = signature.length; start + 12 <= bytes.length && type !== 'IEND'; ) {
    const end = start + 12 + bytes.readUInt32BE(start)
    type = bytes.toString('latin1', start + 4, start + 8)
    const isFirst = !types.has(type)
    types.add(type)
    const content = bytes.subarray(start + 8, end - 4)
    const isSmall = type !== 'iCCP' || isSmallProfile(content)
    // A capital first letter marks chunks that decoders may not skip.
    if (/^[A-Z]/.test(type) || (keptOnce.has(type) && isFirst && isSmall))
      chunks.push(bytes.subarray(start, end))
    start = end
  }
  return Buffer.concat(chunks)
}

/** A name, a zero, the compression method, the compressed profile. */
function isSmallProfile(content: Buffer): boolean {
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: largestProfile })
    return true
  } catch {
    return false
  }
}
