import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { ageMark } from '#platform/backup/archive/sealing.ts'
import { describeError } from '#platform/process/log.ts'
import type { Env } from '#platform/settings/env.ts'
import { nameInBucket, openBackupBucket } from './backup-bucket.ts'
import { openCopy } from './read-copy.ts'

/** Where a backup is read from: a file, or the bucket for backups. */
export interface BackupSource {
  /** For people: a path, or `s3:NAME`. */
  name: string
  isSealed(): Promise<boolean>
  bytes(): Promise<number>
  open(): Promise<Readable>
}

/** The source that a command is given. */
export function sourceOf(given: string, { backupBucket }: Pick<Env, 'backupBucket'>): BackupSource {
  const name = nameInBucket(given)
  return name === null ? fileSource(given) : bucketSource(given, name, backupBucket)
}

export function fileSource(path: string): BackupSource {
  return {
    name: path,
    async isSealed() {
      return isMark(await beginningOf(path))
    },
    async bytes() {
      return (await stat(path)).size
    },
    async open() {
      return createReadStream(path, { highWaterMark: 256 * 1024 })
    },
  }
}

function bucketSource(given: string, name: string, settings: Env['backupBucket']): BackupSource {
  const copy = openCopy(openBackupBucket(settings), name)
  return {
    name: given,
    async isSealed() {
      return isMark(await copy.read(0, ageMark.length))
    },
    bytes: async () => (await copy.about()).size,
    async open() {
      await copy.about()
      return Readable.from(copy.chunks(), { objectMode: false })
    },
  }
}

function isMark(start: Buffer): boolean {
  return start.toString('latin1') === ageMark
}

async function beginningOf(path: string): Promise<Buffer> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(ageMark.length) })
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new OperatorError('bad_arguments', `The backup can't be read: ${describeError(error).message}`, {
      cause: error,
    })
  }
}
