import * as contract from '@portolan/contract/freight/threads'
import { maxThreadFiles } from '@portolan/contract/shared/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { sendFile } from '#freight/documents/send-file.ts'
import { getThread } from '#freight/threads/find-thread.ts'
import { openThread } from '#freight/threads/writing/write-message.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import { storeOnce } from '#identity/storage/store-once.ts'
import type { AdmitUpload } from '#identity/storage/uploads.ts'
import type { FindSession } from '#platform/http/caller.ts'
import { judgeFile } from '#platform/http/input/judge-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { getSignedCaller } from '#platform/http/signed-url.ts'
import { presentFile, threadFilePath } from './present.ts'
import { countUnsent, deleteUnsent, findFileOf, insertFile, type StoredFile } from './queries.ts'

/** Routes by which customers upload and download files of conversations. */
export function threadFileRoutes(
  app: FastifyInstance,
  deps: Deps,
  findSession: FindSession,
  admitUpload: AdmitUpload,
): void {
  const { database, clock, files } = deps
  const endpointOf = (threadId: string) => contract.addThreadFile.path.replace(':threadId', threadId)

  route(
    app,
    deps,
    contract.addThreadFile,
    async ({ params, headers, body, caller, request }) => {
      const scope = await getThread(database, caller.organizationIds, params.threadId)
      const file = judgeFile(body, localeOf(request))
      const uploader = { side: 'customer', id: caller.userId } as const
      const endpoint = endpointOf(scope.threadId)
      const creation = { caller, endpoint, key: headers['idempotency-key'], sent: file }
      const row = await storeOnce<StoredFile>(
        deps,
        scope.organizationId,
        body.bytes,
        creation,
        async (tx, storageKey) => {
          if ((await countUnsent(tx, uploader.id)) >= maxThreadFiles) throw new Problem('too_many_documents')
          await openThread(tx, scope, clock.now())
          return insertFile(tx, scope, uploader, { ...file, storageKey })
        },
      )
      return presentFile(deps, caller, row)
    },
    {
      async admit({ params, headers, caller, request }, work) {
        const { organizationId, threadId } = await getThread(
          database,
          caller.organizationIds,
          params.threadId,
        )
        const endpoint = endpointOf(threadId)
        const key = headers['idempotency-key']
        return admitUpload({ organizationId, request, caller, endpoint, key }, work)
      },
    },
  )

  route(app, deps, contract.removeThreadFile, async ({ params, caller }) => {
    const scope = await getThread(database, caller.organizationIds, params.threadId)
    const uploader = { side: 'customer', id: caller.userId } as const
    const storageKey = await deleteUnsent(database, scope, uploader, params.attachmentId)
    if (storageKey === null) throw new Problem('not_found')
    await files.remove(storageKey)
    return undefined
  })

  route(app, deps, contract.downloadThreadFile, async ({ params, query, request, reply }) => {
    // The page adds `download`, which it can't sign.
    const { download, ...signed } = query
    const { attachmentId: fileId } = params
    const caller = await getSignedCaller(deps, findSession, threadFilePath(fileId), signed)
    const file = await findFileOf(database, caller, fileId)
    if (!file) throw new Problem('not_found')
    const { organizationId } = file
    const data = { documentId: fileId }
    await recordDownload(deps, request, caller, { kind: 'document-downloaded', organizationId, data })
    return sendFile(deps, reply, file, { inPlace: download !== '1' })
  })
}
