import { OperatorError } from '@portolan/contract/commands/operator-error'
import { openS3Client, type S3Client } from '#platform/storage/s3/s3-request.ts'
import type { S3Settings } from '#platform/storage/s3/s3-settings.ts'

/** Begins the address of a backup in the bucket of BACKUP_S3_URL. */
const mark = 's3:'
const namePattern = /^[\w.-]{1,200}$/

/** A night that no person waits through: pauses up to a minute. */
const patience = { silenceMs: 30_000, pausesMs: [500, 2_000, 8_000, 30_000, 60_000], outwaitsSilence: true }

/** A bucket, and the beginning of all names in it. */
export interface BackupBucket {
  send: S3Client
  prefix: string
}

export function openBackupBucket(settings: S3Settings | null): BackupBucket {
  if (settings !== null) return { send: openS3Client(settings, patience), prefix: settings.prefix }
  throw new OperatorError('configuration', 'There is no bucket for backups. Set BACKUP_S3_URL first.')
}

/** The name in the bucket of a backup that is given as `s3:NAME`; null for a path. */
export function nameInBucket(given: string): string | null {
  if (!given.startsWith(mark)) return null
  return checkedName(given.slice(mark.length))
}

/** A name that every service and address takes as it is. */
export function checkedName(name: string): string {
  if (namePattern.test(name) && /\w/.test(name)) return name
  throw new OperatorError(
    'bad_arguments',
    `${JSON.stringify(name)} can't be the name of a backup in the bucket. Use letters a to z, digits, “.”, “_” and “-”.`,
  )
}
