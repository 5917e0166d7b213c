import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { failBackup, renewWhileRunning } from '#platform/backup/backup-runs.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { describeError } from '#platform/process/log.ts'
import { checkedName, openBackupBucket } from './backup-bucket.ts'
import { endUploads, uploadFile } from './upload-file.ts'
import { abandonedUploads, beginUpload, finishUpload, keptDays } from './upload-runs.ts'

const dayMs = 86_400_000

/** Sends a backup to the bucket; one whose upload broke off goes on. */
export const uploadBackup: Handlers['uploadBackup'] = async (deps, { file }, emit, signal) => {
  const { database, env, clock } = deps
  const bucket = openBackupBucket(env.backupBucket)
  const name = checkedName(basename(file))
  await refuseUnreadable(file)
  const id = await beginUpload(database, name)
  const finished = new AbortController()
  const renewed = renewWhileRunning(database, id, finished.signal)
  try {
    const uploaded = await uploadFile(bucket, file, name, {
      signal,
      onPart: (done, total) => emit.progress({ done, total, label: 'parts' }),
    })
    await finishUpload(database, id, uploaded.bytes)
    const before = new Date(clock.now().getTime() - keptDays * dayMs)
    const endedUploads = await endUploads(bucket, await abandonedUploads(database), before)
    return { name: `s3:${name}`, ...uploaded, endedUploads }
  } catch (error) {
    await failBackup(database, id, describeError(error).message).catch(() => {})
    throw error
  } finally {
    finished.abort()
    await renewed
  }
}

async function refuseUnreadable(path: string): Promise<void> {
  const found = await stat(path).catch((error: Error) => error)
  const reason = found instanceof Error ? found.message : found.isFile() ? null : 'it is no file'
  if (reason !== null) throw new OperatorError('bad_arguments', `The backup can't be read: ${reason}`)
}
