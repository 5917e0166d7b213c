import { PassThrough, pipeline, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a ZIP, opened in its turn. */
export interface ZipEntry {
  name: string
  open: () => Promise<Readable>
  /** Bytes. If given, the file is stored uncompressed, otherwise deflated. */
  size?: number
  /** The file's date; by default now. */
  at?: Date
}

/**
 * Streams a ZIP with one file open at a time, whatever its size. `size` is that of the ZIP, null if any file
 * is deflated. A failing file breaks the stream; closing the stream early closes the file.
 */
export function zipOf(entries: readonly ZipEntry[]): { stream: Readable; size: number | null } {
  const zip = new ZipFile()
  const stream = new PassThrough()
  let current: Readable | null = null

  function fail(error: unknown) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  async function openEntry(entry: ZipEntry, opened: (error: null, content: Readable) => void) {
    try {
      const content = await entry.open()
      current = content
      content.on('error', fail)
      if (stream.destroyed) content.destroy()
      else opened(null, content)
    } catch (error) {
      fail(error)
    }
  }

  zip.on('error', fail)
  pipeline(zip.outputStream, stream, () => current?.destroy())
  for (const entry of entries) {
    const { name, size, at = new Date() } = entry
    const kind = size === undefined ? { compress: true } : { compress: false, size }
    zip.addReadStreamLazy(name, { mtime: at, ...kind }, (opened) => void openEntry(entry, opened))
  }
  let whole = -1
  // The types of yazl lack the callback with the size, called synchronously since nothing has to be read.
  Reflect.apply(zip.end, zip, [
    { forceZip64Format: hasLongDirectory(entries) },
    (size: number) => {
      whole = size
    },
  ])
  return { stream, size: whole < 0 ? null : whole }
}

/** The maximum size of an entry of the central directory in addition to its name. */
const entryBytes = 46 + 9 + 28

/**
 * From 64 KiB of central directory on, yazl counts the 76 bytes of a ZIP64 end into the size but writes them
 * only from 4 GiB on, so that a download never reaches its stated length. Requesting ZIP64 makes both right.
 */
function hasLongDirectory(entries: readonly ZipEntry[]): boolean {
  const bytes = entries.reduce((sum, { name }) => sum + entryBytes + Buffer.byteLength(name), 0)
  return bytes >= 0xffff
}
