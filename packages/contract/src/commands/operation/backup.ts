import * as z from 'zod/mini'
import { fileWord, flag, inputFileOption, option } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'

const passphraseFile = inputFileOption(
  'FILE',
  'file whose first line is the passphrase; default: BACKUP_PASSPHRASE',
)
const identityFile = inputFileOption(
  'FILE',
  'file with keys of age (AGE-SECRET-KEY-1…) that open a backup encrypted for them',
)

/** A backup in the bucket of BACKUP_S3_URL. */
const addressInBucket = z.string().check(z.startsWith('s3:'))

/** A path, or the name of a backup in the bucket. */
function backupWord(kind: 'input-file' | 'made-file', help: string) {
  const { schema, ...path } = fileWord(kind, help)
  return {
    ...path,
    schema: z.union([addressInBucket, schema]),
    expects: 'the path of a file, or s3: and the name of a backup in the bucket',
    isElsewhere: (text: string) => text.startsWith('s3:'),
  }
}

const Contents = z.object({
  /** The moment whose rows and files it has. */
  madeAt: z.string(),
  /** The version of the portal that made it. */
  version: z.string(),
  encrypted: z.boolean(),
  bytes: z.int(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Files that rows name and that the store didn't have. */
  missingFiles: z.int(),
})
export type Contents = z.infer<typeof Contents>

const contentsText = ({ rows, tables, files, missingFiles, encrypted, bytes }: Contents) =>
  [
    `${countOf(rows, 'row')} in ${countOf(tables, 'table')}`,
    countOf(files, 'file'),
    ...(missingFiles > 0 ? [`${missingFiles} missing in the store, see portal doctor`] : []),
    `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB${encrypted ? ', encrypted' : ''}`,
  ].join(' · ')

export const backup = defineCommand({
  name: 'backup',
  summary: 'Back up all rows and files as of one moment to FILE, while the portal serves; or verify one.',
  args: {
    file: backupWord('made-file', 'the backup; one of this name is replaced once the new one is complete'),
    verify: flag(
      'instead read FILE, or s3:NAME in the bucket, to its end, and compare each row and file with its hash',
    ),
    passphraseFile,
    identityFile,
    recipient: option('KEY', z.optional(z.array(z.string())), {
      kind: 'list',
      help: 'public keys of age (age1…) to encrypt for; default: BACKUP_RECIPIENTS',
      expects: 'public keys of age, comma-separated',
    }),
  },
  result: {
    schema: z.extend(Contents, { verified: z.boolean() }),
    text: ({ verified, ...contents }) =>
      `${verified ? `Whole, made ${contents.madeAt} by version ${contents.version}` : 'Backed up'}: ${contentsText(contents)}`,
  },
  runsAlone: ({ verify }) => verify,
})

export const uploadBackup = defineCommand({
  name: 'backup upload',
  summary: 'Send a backup to the bucket of BACKUP_S3_URL, in parts; an upload that broke off goes on.',
  args: { file: fileWord('input-file', 'the backup; in the bucket it has the same name') },
  result: {
    schema: z.object({
      /** Its address for `portal restore` and `portal backup --verify`. */
      name: z.string(),
      bytes: z.int(),
      parts: z.int(),
      /** Parts that were sent now; the others were there. */
      sentParts: z.int(),
      /** Uploads that broke off long ago and were ended. */
      endedUploads: z.int(),
    }),
    text: ({ name, bytes, parts, sentParts, endedUploads }) =>
      [
        `Uploaded as ${name}: ${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB, ${sentParts} of ${countOf(parts, 'part')} sent now`,
        ...(endedUploads > 0 ? [`${countOf(endedUploads, 'old upload')} ended that had broken off`] : []),
      ].join('\n'),
  },
})

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restore a backup into an empty database, while no server uses that one.',
  args: {
    file: backupWord('input-file', 'the backup, or s3:NAME for one in the bucket'),
    replace: flag('also into a database that holds customers, which are lost'),
    passphraseFile,
    identityFile,
    otherSecret: flag(
      'although SECRET_KEY is another; secrets of webhooks and sources, codes and links are void',
    ),
  },
  result: {
    schema: z.extend(Contents, {
      /** Later migrations that were applied then. */
      migrations: z.int(),
    }),
    text: ({ migrations, ...contents }) =>
      [
        `Restored the portal of ${contents.madeAt}, all rows and files compared: ${contentsText(contents)}`,
        ...(migrations > 0
          ? [`It was made by version ${contents.version}; ${countOf(migrations, 'later migration')} applied.`]
          : []),
      ].join('\n'),
  },
  runsAlone: () => true,
})
