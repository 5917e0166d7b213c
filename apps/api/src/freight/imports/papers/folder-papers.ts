import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { preorderFileBytes } from '@portolan/contract/shared/limits'
import { isLeftBehind, judgePath, maxFiles, type PaperFile, PaperRefusal } from './paper-file.ts'

const maxDepth = 32
const notAFile = 'it is a link or no file'

/** The files of a folder and its subfolders. */
export async function listFolderPapers(folder: string): Promise<PaperFile[]> {
  const files: PaperFile[] = []
  await walk(folder, '', files, 0)
  const byPath = Map.groupBy(files, ({ path }) => path)
  return [...byPath.values()].flatMap(([file, ...same]) =>
    file && same.length > 0 ? { ...file, fault: 'the folder has two files of this name' } : (file ?? []),
  )
}

async function walk(folder: string, prefix: string, files: PaperFile[], depth: number): Promise<void> {
  if (depth > maxDepth)
    throw new OperatorError('refused', `Folders are nested more than ${maxDepth} deep at ${prefix}.`)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new OperatorError('refused', `The folder ${folder} can't be read: ${codeOf(error)}.`)
  })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { path, fault } = judgePath(`${prefix}${entry.name}`)
    if (isLeftBehind(entry.name)) continue
    if (entry.isDirectory()) {
      await walk(join(folder, entry.name), `${path}/`, files, depth + 1)
      continue
    }
    if (files.length >= maxFiles)
      throw new OperatorError('refused', `The folder has more than ${maxFiles} files; import it in parts.`)
    files.push({
      path,
      // A link may lead anywhere on the machine.
      fault: fault ?? (entry.isFile() ? null : notAFile),
      read: () => readWhole(join(folder, entry.name)),
    })
  }
}

/**
 * It was a file when listed: a link or pipe put in its place must neither lead elsewhere nor block the
 * import.
 */
const asListed = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

async function readWhole(path: string): Promise<Uint8Array> {
  try {
    await using file = await open(path, asListed)
    const stats = await file.stat()
    const { size } = stats
    if (!stats.isFile()) throw new PaperRefusal(notAFile)
    if (size > preorderFileBytes) throw new PaperRefusal(tooLarge)
    // One more byte detects a file that grows while it's read.
    const bytes = Buffer.alloc(size + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length)
      length += bytesRead
      if (bytesRead === 0 ? length < size : length > size)
        throw new PaperRefusal('it changes while it is read')
      if (bytesRead === 0) return bytes.subarray(0, length)
    }
  } catch (error) {
    if (error instanceof PaperRefusal) throw error
    if (codeOf(error) === 'ELOOP') throw new PaperRefusal(notAFile)
    throw new PaperRefusal(`it can't be read: ${codeOf(error)}`)
  }
}

export const tooLarge = `it is larger than ${preorderFileBytes / 1_000_000} MB`

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
