import { maxThreadFiles, preorderFileBytes } from '@portolan/contract/shared/limits'
import type { Attachment } from 'postal-mime'
import type { Deps } from '#freight/deps.ts'
import { insertFile } from '#freight/threads/files/queries.ts'
import type { ThreadScope } from '#freight/threads/find-thread.ts'
import { type Author, openThread } from '#freight/threads/writing/write-message.ts'
import { withReserved } from '#identity/storage/reserve-storage.ts'
import { judgeFile } from '#platform/http/input/judge-file.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { withStored } from '#platform/storage/with-stored.ts'

/**
 * Stores the files of a reply and returns their IDs: as many as a message takes, judged by their content.
 * Pictures of signatures aren't files, and what isn't accepted is left out.
 */
export async function storeAttachments(
  deps: Pick<Deps, 'database' | 'env' | 'files' | 'clock' | 'log'>,
  scope: ThreadScope,
  author: Author,
  attachments: readonly Attachment[],
): Promise<string[]> {
  const ids: string[] = []
  for (const attachment of attachments) {
    if (ids.length === maxThreadFiles) break
    if (attachment.related || (attachment.disposition === 'inline' && attachment.contentId)) continue
    const bytes = bytesOf(attachment)
    if (bytes.byteLength === 0 || bytes.byteLength > preorderFileBytes) continue
    try {
      ids.push(await store(deps, scope, author, { bytes, name: attachment.filename ?? '' }))
    } catch (error) {
      if (!(error instanceof FieldProblem || error instanceof Problem)) throw error
      deps.log.info({ threadId: scope.threadId }, 'a file of a reply by email was left out')
    }
  }
  return ids
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

async function store(
  deps: Pick<Deps, 'database' | 'env' | 'files' | 'clock'>,
  scope: ThreadScope,
  { side, readerId: id }: Author,
  sent: { bytes: Uint8Array; name: string },
): Promise<string> {
  const { database, clock, env } = deps
  const file = judgeFile(sent, env.defaultLocale)
  const save = (storageKey: string, claim: (tx: typeof database) => Promise<void>) =>
    database.transaction(async (tx) => {
      await claim(tx)
      await openThread(tx, scope, clock.now())
      const row = await insertFile(tx, scope, { side, id }, { ...file, storageKey })
      return { row, keeps: true }
    })
  const stored =
    side === 'customer'
      ? await withReserved(deps, scope.organizationId, sent.bytes, save)
      : await withStored(deps, sent.bytes, (storageKey) => save(storageKey, async () => {}))
  return stored.id
}
