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
  const url = URL.parse(S3_URL)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== '')
    throw new Error(
      'S3_URL: expected the URL of a bucket, such as https://s3.eu-central-1.amazonaws.com/portal',
    )
  if (S3_ACCESS_KEY_ID === undefined) throw new Error('S3_ACCESS_KEY_ID: required with S3_URL')
  if (S3_SECRET_ACCESS_KEY === undefined) throw new Error('S3_SECRET_ACCESS_KEY: required with S3_URL')
  const s3 = {
    url: url.href.replace(/\/+$/, ''),
    prefix: variables.S3_PREFIX === '' ? '' : `${variables.S3_PREFIX}/`,
    region: variables.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
  return { s3, filesIn: FILE_STORE ?? 's3' }
}
