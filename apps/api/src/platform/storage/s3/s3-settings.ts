/** A bucket for files, of any service that speaks S3. */
export interface S3Settings {
  /** The bucket's URL without a slash at its end, with its name in the path or in the host. */
  url: string
  /** Empty, or a path that ends in a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The bucket for copies of backups; its region and key are those of the bucket for files unless given. */
interface GivenForBackups {
  BACKUP_S3_URL?: string | undefined
  BACKUP_S3_PREFIX: string
  BACKUP_S3_REGION?: string | undefined
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Where new files go. */
export type FilePlace = 'folder' | 's3'

interface Given {
  S3_URL?: string | undefined
  S3_PREFIX: string
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  FILE_STORE?: FilePlace | undefined
}

/**
 * The bucket, null without S3_URL, and where new files go. Throws a sentence that begins with the variable's
 * name and never contains a secret.
 */
export function readS3Settings(variables: Given): { s3: S3Settings | null; filesIn: FilePlace } {
  const { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, FILE_STORE } = variables
  if (S3_URL === undefined) {
    if (FILE_STORE === 's3') throw new Error('S3_URL: required with FILE_STORE=s3')
    return { s3: null, filesIn: 'folder' }
  }
  const place = placeOf('S3_URL', S3_URL, variables.S3_PREFIX)
  if (S3_ACCESS_KEY_ID === undefined) throw new Error('S3_ACCESS_KEY_ID: required with S3_URL')
  if (S3_SECRET_ACCESS_KEY === undefined) throw new Error('S3_SECRET_ACCESS_KEY: required with S3_URL')
  const s3 = {
    ...place,
    region: variables.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
  return { s3, filesIn: FILE_STORE ?? 's3' }
}

/** The bucket for copies of backups, null without BACKUP_S3_URL. Throws as `readS3Settings` does. */
export function readBackupBucket(variables: Given & GivenForBackups): { backupBucket: S3Settings | null } {
  const { BACKUP_S3_URL, BACKUP_S3_PREFIX } = variables
  if (BACKUP_S3_URL === undefined) return { backupBucket: null }
  const place = placeOf('BACKUP_S3_URL', BACKUP_S3_URL, BACKUP_S3_PREFIX)
  const accessKeyId = variables.BACKUP_S3_ACCESS_KEY_ID ?? variables.S3_ACCESS_KEY_ID
  const secretAccessKey = variables.BACKUP_S3_SECRET_ACCESS_KEY ?? variables.S3_SECRET_ACCESS_KEY
  if (accessKeyId === undefined)
    throw new Error('BACKUP_S3_ACCESS_KEY_ID: required with BACKUP_S3_URL, unless S3_ACCESS_KEY_ID is set')
  if (secretAccessKey === undefined)
    throw new Error(
      'BACKUP_S3_SECRET_ACCESS_KEY: required with BACKUP_S3_URL, unless S3_SECRET_ACCESS_KEY is set',
    )
  const region = variables.BACKUP_S3_REGION ?? variables.S3_REGION
  return { backupBucket: { ...place, region, accessKeyId, secretAccessKey } }
}

function placeOf(variable: string, given: string, prefix: string): Pick<S3Settings, 'url' | 'prefix'> {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '')
    throw new Error(
      `${variable}: expected the URL of a bucket, such as https://s3.eu-central-1.amazonaws.com/portal`,
    )
  return { url: url.href.replace(/\/+$/, ''), prefix: prefix === '' ? '' : `${prefix}/` }
}
