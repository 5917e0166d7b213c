import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { backup as backupCommand, Contents } from '@portolan/contract/commands/operation/backup'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { AloneHandler, AloneHandlers, Handlers } from '#platform/commands/command-handler.ts'
import { openDatabase } from '#platform/db/database.ts'
import { grantToServer } from '#platform/db/grant-to-server.ts'
import { findWay } from '#platform/db/pooler/find-way.ts'
import { describeError, openLog, standardError } from '#platform/process/log.ts'
import { openSecrets } from '#platform/process/secrets.ts'
import { version } from '#platform/process/version.ts'
import { type Env, readEnv } from '#platform/settings/env.ts'
import { lockDataFolder } from '#platform/storage/data-folder-lock.ts'
import { openFiles } from '#platform/storage/moving/open-files.ts'
import type { Header, Manifest } from './archive/backup-format.ts'
import { type Keys, type Sealing, shortestPassphrase } from './archive/sealing.ts'
import { beginBackup, failBackup, finishBackup, recordRestore, renewWhileRunning } from './backup-runs.ts'
import { nameInBucket } from './copies/backup-bucket.ts'
import { type BackupSource, sourceOf } from './copies/backup-source.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { markOf, writeBackup } from './write-backup.ts'

/** Backs up while the portal serves; no file is removed meanwhile. */
export const backup: Handlers['backup'] = async (deps, args, emit, signal) => {
  const { database, env } = deps
  if (nameInBucket(args.file) !== null)
    throw new OperatorError(
      'bad_arguments',
      'A backup is made as a file, so that an upload that breaks off can go on. Make it with portal backup FILE, then send it with portal backup upload FILE.',
    )
  const sealing = await sealingOf(env, args)
  const run = { fileName: basename(args.file), isEncrypted: sealing !== null }
  const id = await beginBackup(database, run)
  const finished = new AbortController()
  const renewed = renewWhileRunning(database, id, finished.signal)
  try {
    const target = { path: args.file, sealing }
    const outcome = await writeBackup(deps, target, emit.progress, signal)
    await finishBackup(database, id, outcome)
    const { tables, ...counts } = outcome
    return { ...counts, tables, version, encrypted: run.isEncrypted, verified: false }
  } catch (error) {
    await failBackup(database, id, describeError(error).message).catch(() => {})
    throw unwritten(error, args.file)
  } finally {
    finished.abort()
    await renewed
  }
}

/** `portal backup --verify` needs no database. */
export const verifyBackup: AloneHandler<typeof backupCommand> = async (args) => {
  const env = readEnv()
  const source = sourceOf(args.file, env)
  const read = await readBackup(source, await keysOf(env, args), {})
  return { ...(await contentsOf(source, read)), verified: true }
}

const restore: AloneHandlers['restore'] = async (args, emit, signal) => {
  const env = readEnv()
  const source = sourceOf(args.file, env)
  await using opened = new AsyncDisposableStack()
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  if (env.databaseUrl === null) opened.defer(lockUnserved(env.dataDir).release)
  const log = openLog('warn', standardError)
  const open = await openDatabase(env, log, await findWay(env))
  opened.defer(open.close)
  const files = openFiles(env)
  const keys = await keysOf(env, args)
  const takesKey = ({ secretKey }: Header) => env.secretKey === null && secretKey !== null
  const restored = await restoreBackup(
    { open, files, secretMark: (header) => (takesKey(header) ? null : markOf(openSecrets(env))) },
    source,
    { ...args, keys },
    emit.progress,
    signal,
  )
  const { header, migrations } = restored
  if (takesKey(header)) await replaceKey(env.dataDir, header.secretKey ?? '')
  if (env.databaseDirectUrl !== null) await grantToServer(open)
  const contents = await contentsOf(source, restored)
  const run = { fileName: basename(args.file), isEncrypted: contents.encrypted }
  await recordRestore(open.database, { ...contents, ...run })
  return { ...contents, migrations }
}

export const aloneHandlers: AloneHandlers = { restore }

function lockUnserved(dataDir: string): { release(): void } {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw new OperatorError('refused', `${error.message} Stop the server, then restore.`, { cause: error })
  }
}

async function contentsOf(
  source: BackupSource,
  { header, manifest }: { header: Header; manifest: Manifest },
): Promise<Contents> {
  const { rows, files, missingFiles } = manifest
  return {
    madeAt: header.madeAt,
    version: header.version,
    encrypted: await source.isSealed(),
    bytes: await source.bytes(),
    tables: header.tables.length,
    rows,
    files,
    missingFiles,
  }
}

async function replaceKey(dataDir: string, key: string): Promise<void> {
  const path = join(dataDir, 'secret.key')
  await writeFile(`${path}.new`, key, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

interface Given {
  passphraseFile?: string | undefined
  identityFile?: string | undefined
  recipient?: readonly string[] | undefined
}

/** How to encrypt; null for not at all. What the command is given wins over the environment. */
async function sealingOf(env: Env, { passphraseFile, recipient }: Given): Promise<Sealing | null> {
  if (recipient !== undefined && passphraseFile !== undefined)
    throw new OperatorError('bad_arguments', 'Give either --recipient or --passphrase-file.')
  if (recipient !== undefined) return { recipients: recipient }
  if (passphraseFile !== undefined) return { passphrase: await passphraseIn(passphraseFile) }
  if (env.backupRecipients.length > 0) return { recipients: env.backupRecipients }
  return env.backupPassphrase === null ? null : { passphrase: env.backupPassphrase }
}

async function keysOf(env: Env, { passphraseFile, identityFile }: Given): Promise<Keys> {
  const identities = identityFile === undefined ? '' : await textIn(identityFile)
  return {
    passphrase: passphraseFile === undefined ? env.backupPassphrase : await passphraseIn(passphraseFile),
    identities: identities.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-')),
  }
}

async function passphraseIn(path: string): Promise<string> {
  const passphrase = (await textIn(path)).split(/\r?\n/)[0] ?? ''
  if (passphrase.length < shortestPassphrase)
    throw new OperatorError(
      'bad_arguments',
      `The first line of ${path} has ${passphrase.length} characters. A passphrase has at least ${shortestPassphrase}.`,
    )
  return passphrase
}

async function textIn(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorError('bad_arguments', `${path} can't be read: ${describeError(error).message}`)
  }
}

/** Folders that don't exist or can't be written are the operator's to mend. */
function unwritten(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR'].includes(code)) return error
  return new OperatorError('not_written', `The backup can't be written to ${path}: ${code}.`, {
    cause: error,
  })
}
