import * as contract from '@portolan/contract/company/threads/threads'
import { maxThreadFiles } from '@portolan/contract/shared/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { sendFile } from '#freight/documents/send-file.ts'
import {
  countUnsent,
  deleteUnsent,
  findCompanyFile,
  insertFile,
  type StoredFile,
} from '#freight/threads/files/queries.ts'
import { getThread } from '#freight/threads/find-thread.ts'
import { openThread } from '#freight/threads/writing/write-message.ts'
import { createOnce } from '#platform/http/concurrency/create-once.ts'
import { judgeFile } from '#platform/http/input/judge-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { withStored } from '#platform/storage/with-stored.ts'
import { authorOf } from './author.ts'

/** Routes by which the company uploads and downloads files of conversations. */
export function companyThreadFileRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, files } = deps

  route(app, deps, contract.addCompanyThreadFile, async ({ params, headers, body, caller, request }) => {
    const scope = await getThread(database, 'company', params.threadId)
    const file = judgeFile(body, localeOf(request))
    const uploader = { side: 'company', id: authorOf(caller).readerId } as const
    const endpoint = contract.addCompanyThreadFile.path.replace(':threadId', scope.threadId)
    const creation = { caller, endpoint, key: headers['idempotency-key'], sent: file }
    const { id, name, contentType, size } = await withStored(deps, body.bytes, async (storageKey) => {
      const row = await createOnce<StoredFile>(database, creation, async (tx) => {
        if ((await countUnsent(tx, uploader.id)) >= maxThreadFiles) throw new Problem('too_many_documents')
        await openThread(tx, scope, clock.now())
        return insertFile(tx, scope, uploader, { ...file, storageKey })
      })
      // A parallel request with this key may have stored the file.
      return { row, keeps: row.storageKey === storageKey }
    })
    return { id, name, contentType, size }
  })

  route(app, deps, contract.removeCompanyThreadFile, async ({ params, caller }) => {
    const scope = await getThread(database, 'company', params.threadId)
    const storageKey = await deleteUnsent(
      database,
      scope,
      { side: 'company', id: authorOf(caller).readerId },
      params.attachmentId,
    )
    if (storageKey === null) throw new Problem('not_found')
    await files.remove(storageKey)
    return undefined
  })

  route(app, deps, contract.getCompanyThreadFile, async ({ params, caller, reply }) => {
    const scope = await getThread(database, 'company', params.threadId)
    const file = await findCompanyFile(database, scope, authorOf(caller).readerId, params.attachmentId)
    if (!file) throw new Problem('not_found')
    return sendFile(deps, reply, file, { inPlace: false })
  })
}
