import { addOrderDocument, removeOrderDocument } from '@portolan/contract/freight/documents'
import type { FastifyInstance } from 'fastify'
import { refuseClosedKind } from '#freight/customer-settings/refuse-closed-kind.ts'
import type { Deps } from '#freight/deps.ts'
import { presentOrderDocument } from '#freight/documents/present.ts'
import type { ListedDocument } from '#freight/documents/queries.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { storeOnce } from '#identity/storage/store-once.ts'
import type { AdmitUpload } from '#identity/storage/uploads.ts'
import { judgeFile } from '#platform/http/input/judge-file.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import { submitDocument, withdrawDocument } from './submit-document.ts'

/** Routes by which customers upload documents to their orders. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, admitUpload: AdmitUpload): void {
  const { database, files } = deps
  const endpointOf = (orderId: string) => addOrderDocument.path.replace(':orderId', orderId)

  route(
    app,
    deps,
    addOrderDocument,
    async ({ params, headers, body, caller, request }) => {
      const { organizationId, orderId } = await getOrderScope(deps, caller, params.orderId)
      await refuseClosedKind(database, organizationId, body.fields.kind, localeOf(request))
      const file = { ...judgeFile(body, localeOf(request)), kind: body.fields.kind }
      const upload = { caller, endpoint: endpointOf(orderId), key: headers['idempotency-key'], sent: file }
      const subject = { organizationId, orderId, userId: caller.userId }
      const row = await storeOnce<ListedDocument>(
        deps,
        organizationId,
        body.bytes,
        upload,
        (tx, storageKey) => submitDocument(deps, tx, subject, { ...file, storageKey }),
      )
      return presentOrderDocument(deps, caller, row)
    },
    {
      async admit({ params, headers, caller, request }, work) {
        const { organizationId, orderId } = await getOrderScope(deps, caller, params.orderId)
        const key = headers['idempotency-key']
        return admitUpload({ organizationId, request, caller, endpoint: endpointOf(orderId), key }, work)
      },
    },
  )

  route(app, deps, removeOrderDocument, async ({ params, caller }) => {
    const keys = await getOrderScope(deps, caller, params.orderId)
    const removed = await database.transaction((tx) => withdrawDocument(deps, tx, keys, params.documentId))
    await files.remove(removed.storageKey)
    return undefined
  })
}
