import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UnreadableMessage } from '@portolan/carrier-messages/carrier-message'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { MessageAnswer } from '@portolan/contract/company/messages'
import type { Deps } from '#freight/deps.ts'
import type { Emit } from '#platform/commands/command-handler.ts'
import { previewMessage } from './intake/preview-message.ts'
import { storeBody } from './intake/store-body.ts'
import { takeMessage } from './intake/take-message.ts'
import { matchWaiting } from './matching/match-waiting.ts'

interface FileReport extends Required<Omit<MessageAnswer, 'messageId'>> {
  file: string
  refusal: string | null
}

/** A file that the system can't read: its name is invalid, it's gone, or this user has no access. */
class UnreadableFile extends Error {}

const nothing = { accepted: 0, duplicates: 0, ignored: 0, unmatched: 0 }

/**
 * Imports every file of a folder, by name and without subfolders; the content decides the format. Ignores
 * hidden files. An unreadable file is reported and doesn't stop the others.
 */
export async function importFolder(
  deps: Deps,
  { folder, isDryRun }: { folder: string; isDryRun: boolean },
  emit: Emit<FileReport>,
  signal: AbortSignal,
) {
  const names = await listFiles(folder)
  const total = { ...nothing }
  let refused = 0
  for (const [index, file] of names.entries()) {
    signal.throwIfAborted()
    await emit.progress({ done: index, total: names.length, label: 'files' })
    const report = await takeFile(deps, join(folder, file), isDryRun)
    if (report.refusal !== null) refused++
    for (const outcome of ['accepted', 'duplicates', 'ignored', 'unmatched'] as const)
      total[outcome] += report[outcome]
    await emit.row({ file, ...report })
  }
  if (!isDryRun) await matchWaiting(deps, { signal })
  return { files: names.length, refused, dryRun: isDryRun, ...total }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new OperatorError('refused', `Couldn't read the folder ${folder}: ${messageOf(error)}`)
  })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}

async function takeFile(deps: Deps, path: string, isDryRun: boolean): Promise<Omit<FileReport, 'file'>> {
  try {
    await using body = await storeBody(deps, null, readFile(path))
    const fileName = basename(path)
    const take = isDryRun ? previewMessage : takeMessage
    const { messageId: _, ...answer } = await take(deps, body, { kind: 'import', fileName })
    return { changes: [], ...answer, refusal: null }
  } catch (error) {
    if (!(error instanceof UnreadableMessage || error instanceof UnreadableFile)) throw error
    return { ...nothing, feedbackElements: [], changes: [], refusal: error.message }
  }
}

async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    throw new UnreadableFile(messageOf(error))
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
