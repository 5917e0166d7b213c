import { sendTest } from '#freight/webhooks/deliveries/replay.ts'
import { invitePerson } from '#identity/member-invitations/invite-person.ts'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { listMessages } from '#messaging/outbox/queries.ts'
import { givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { givenPasskey } from '#testing/factors/passkey-ceremonies.ts'
import { givenMessage } from '#testing/freight/carrier-messages.ts'
import { givenImports } from '#testing/freight/imports/given-imports.ts'
import { givenQuote } from '#testing/freight/quotes.ts'
import { givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { givenWebhook } from '#testing/freight/webhooks.ts'
import { buildParty, givenPreorder, givenPreorderDocument, shipperKeyOf } from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

/**
 * A person, a key and one of each thing that paths of the contract name, so that requests reach as far as
 * possible.
 */
export async function givenEverything(
  portal: TestPortal,
): Promise<{ token: string; key: string; ids: Record<string, string> }> {
  const order = await givenOrder(portal)
  await givenWebhook(portal, await givenApiKey(portal, 'write'), { url: 'https://192.0.9.9/' })
  const document = await givenDocument(portal, order)
  const person = await givenUser(portal)
  await saveNotifications(portal.deps.database, [
    {
      userId: person.id,
      organizationId: order.organizationId,
      kind: 'order-departed',
      createdAt: '2026-11-01T08:00:00Z',
      viewed: false,
      orderId: order.orderId,
      data: {},
    },
  ])
  const parties = { shipper: buildParty(), consignee: null, notify: null, toOrder: false }
  const preorder = await givenPreorder(portal, person, { parties })
  const preorderDocument = await givenPreorderDocument(portal, person, preorder)
  const list = await portal.get('/api/v2/customer/notifications/', person.token)
  const sessionId = (await givenUser(portal)).sessionId
  const notificationId = list.json().results[0].id
  const credentialId = (await givenPasskey(portal, person)).id
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other' } })
  const terms = { organizationRef: 'other', locale: 'en', days: 1 } as const
  const { id: invitationId } = await invitePerson(portal.deps, { email: person.email, ...terms })
  const message = await givenThreadMessage(portal, person, order.orderId, { withFile: true })
  const [outboxMessage] = await listMessages(portal.deps.database, { after: 0, limit: 1 })
  const key = await givenApiKey(portal, 'read', 'write')
  const ids = {
    ...(await givenImports(portal, { key })),
    threadId: order.orderId,
    attachmentId: message.files[0]?.id ?? '',
    orderId: order.orderId,
    preorderId: preorder.id,
    preorderDocumentId: preorderDocument.id,
    quoteId: (await givenQuote(portal, person, { readyOn: '2035-01-15' })).id,
    messageId: await givenMessage(portal),
    source: 'maersk',
    phraseId: '019ac000-0000-7000-8000-000000000001',
    documentId: document.id,
    notificationId,
    sessionId,
    credentialId,
    invitationId,
    ref: 'acme',
    name: 'tms',
    deliveryId: (await sendTest(portal.deps, 'tms')).id,
    outboxMessageId: outboxMessage?.id ?? '',
    date: '2026-11-20',
    organizationId: order.organizationId,
    entryKey: await shipperKeyOf(portal, person, order.organizationId),
  }
  return { token: person.token, key, ids }
}
