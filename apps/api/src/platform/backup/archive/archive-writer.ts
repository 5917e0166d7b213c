import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ensureRoom } from '#platform/storage/disk-space.ts'
import { type Sealing, sealer } from './sealing.ts'
import { endOfTar, headerOf, paddingOf } from './tar.ts'

const bytesPerLook = 16 * 1024 * 1024

/** Adds files to an archive; each waits until the disk keeps up. */
export interface ArchiveWriter {
  add(name: string, content: Uint8Array | string): Promise<void>
  /** Throws if the chunks aren't of this size. */
  addStream(name: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * Writes a compressed archive, encrypted on request. The file appears, or replaces the one before it, only
 * once it is complete and on the disk; if the work fails, nothing of it stays. Returns its bytes.
 */
export async function writeArchive(
  path: string,
  { sealing, at, signal }: { sealing: Sealing | null; at: Date; signal: AbortSignal },
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const seal = sealing === null ? null : await sealer(sealing)
  const partial = `${path}.partial`
  await rm(partial, { force: true })
  try {
    const gzip = createGzip()
    const file = createWriteStream(partial, { mode: 0o600, flags: 'wx' })
    const written = pipeline(
      gzip,
      async function* (source) {
        const bytes = Readable.from(source, { objectMode: false })
        yield* withRoom(dirname(path), seal === null ? bytes : await seal(bytes))
      },
      file,
      { signal },
    )
    const broken = written.then(() => new Promise<never>(() => {}))
    // Also if the work fails first.
    broken.catch(() => {})
    try {
      await work(archiveOn(gzip, broken, at))
      await write(gzip, endOfTar, broken)
    } catch (error) {
      gzip.destroy(error instanceof Error ? error : new Error(String(error)))
      await written.catch(() => {})
      throw error
    }
    gzip.end()
    await written
    await keep(partial, path)
    return file.bytesWritten
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

function archiveOn(out: NodeJS.WritableStream, broken: Promise<never>, at: Date): ArchiveWriter {
  return {
    async add(name, content) {
      const bytes = Buffer.from(content as Uint8Array)
      await write(out, headerOf(name, bytes.byteLength, at), broken)
      await write(out, bytes, broken)
      await write(out, paddingOf(bytes.byteLength), broken)
    },
    async addStream(name, size, chunks) {
      await write(out, headerOf(name, size, at), broken)
      let length = 0
      for await (const chunk of chunks) {
        length += chunk.byteLength
        await write(out, chunk, broken)
      }
      if (length !== size) throw new Error(`${name} has ${length} bytes instead of ${size}`)
      await write(out, paddingOf(size), broken)
    },
  }
}

async function write(out: NodeJS.WritableStream, bytes: Uint8Array, broken: Promise<never>): Promise<void> {
  if (bytes.byteLength === 0) return
  if (!out.write(bytes)) await Promise.race([once(out, 'drain'), broken])
}

/** A full disk is noticed while the database still has room. */
async function* withRoom(folder: string, chunks: AsyncIterable<Uint8Array>) {
  let ensured = 0
  for await (const chunk of chunks) {
    if (ensured < chunk.byteLength) {
      await ensureRoom(folder, bytesPerLook)
      ensured = bytesPerLook
    }
    ensured -= chunk.byteLength
    yield chunk
  }
}

async function keep(partial: string, path: string): Promise<void> {
  for (const [name, flags] of [
    [partial, 'r+'],
    [dirname(path), 'r'],
  ] as const) {
    await using handle = await open(name, flags)
    await handle.sync()
    if (name === partial) await rename(partial, path)
  }
}
