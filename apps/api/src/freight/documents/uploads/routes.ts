import { addOrderDocument, removeOrderDocument } from '@portolan/contract/freight/documents'
import type { FastifyInstance } from 'fastify'
import { presentOrderDocument } from '#freight/documents/present.ts'
import { getOrderScope } from '#freight/orders/order-scope.ts'
import { createOnce } from '#platform/http/concurrency/create-once.ts'
import { judgeFile } from '#platform/http/input/judge-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { withStored } from '#platform/storage/with-stored.ts'
import { submitDocument, withdrawDocument } from './submit-document.ts'

/** What customers upload to their orders. */
export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, files } = deps

  route(app, deps, addOrderDocument, async ({ params, headers, body, caller, request }) => {
    const { organizationId, orderId } = await getOrderScope(deps, caller, params.orderId)
    const file = { ...judgeFile(body, localeOf(request)), kind: body.fields.kind }
    const endpoint = addOrderDocument.path.replace(':orderId', orderId)
    const creation = { caller, endpoint, key: headers['idempotency-key'], sent: file }
    const subject = { organizationId, orderId, userId: caller.userId }
    const row = await withStored(deps, body.bytes, async (storageKey) => {
      const saved = await createOnce(database, creation, (tx) =>
        submitDocument(deps, tx, subject, { ...file, storageKey }),
      )
      // An earlier request with this key has stored the file already.
      return { row: saved, keeps: saved.storageKey === storageKey }
    })
    return presentOrderDocument(deps, caller, row)
  })

  route(app, deps, removeOrderDocument, async ({ params, caller }) => {
    const keys = await getOrderScope(deps, caller, params.orderId)
    const removed = await database.transaction((tx) => withdrawDocument(deps, tx, keys, params.documentId))
    await files.remove(removed.storageKey)
    return undefined
  })
}
