import { retractOrderEvents } from '@portolan/contract/company/corrections/order-log'
import { getOrderView, type OrderView } from '@portolan/contract/company/corrections/order-view'
import { createCompanyInvitation } from '@portolan/contract/company/invitations'
import { attachMessage, detachMessage, sendMessage } from '@portolan/contract/company/messages'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { saveFaqArticle } from '@portolan/contract/content/faq/faq-settings'
import { saveDocument } from '#freight/documents/save/save-document.ts'
import { buildDocument, type givenOrder, givenStaff } from '#testing/builders.ts'
import { buildTracking } from '#testing/freight/carrier-messages.ts'
import type { TestPortal } from '#testing/test-portal.ts'

/** Gives an order of the customer `canary` what only the company sees, such as a retraction's reason. */
export async function fillInternal(
  portal: TestPortal,
  order: Awaited<ReturnType<typeof givenOrder>>,
  secretWord: string,
) {
  const { organizationId, orderId } = order
  const record = buildDocument({ ref: 'internal', name: `${secretWord}.pdf` })
  const bytes = new TextEncoder().encode(`%PDF-1.7 ${secretWord}`)
  await saveDocument(portal.deps, { organizationId, orderId }, record, bytes, { isInternal: true })
  const { token } = await givenStaff(portal)
  const ofOrder = { params: { ref: orderId }, query: { by: 'id' }, token }
  const event = { id: 'internal', code: 'GTIN', at: '2026-10-30T08:00:00Z' }
  await portal.call(appendOrderEvents, { ...ofOrder, body: { events: [event] } })
  const view = (await portal.call(getOrderView, ofOrder)).json() as OrderView
  const events = view.history.filter(({ code }) => code === 'GTIN').map(({ id }) => id)
  const retracted = await portal.call(retractOrderEvents, {
    ...ofOrder,
    body: { events, reason: secretWord },
  })
  if (retracted.json().retracted !== 1) throw new Error(retracted.body)
  await fillMessage(portal, order, { token, secretWord })
  // The company's name for an invited person.
  const invited = { organizationRef: 'canary', email: 'invited@customer.example', name: secretWord }
  const answer = await portal.call(createCompanyInvitation, { body: invited, token })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const text = { title: secretWord, section: '', summary: '', markdown: secretWord }
  const written = { params: { slug: 'unpublished' }, body: { draft: { en: text, ru: text } }, token }
  const saved = await portal.call(saveFaqArticle, written)
  if (saved.statusCode !== 200) throw new Error(saved.body)
}

/** A carrier's message whose file only the company knows, matched to an order after a mistake. */
async function fillMessage(
  portal: TestPortal,
  { record }: Awaited<ReturnType<typeof givenOrder>>,
  { token, secretWord }: { token: string; secretWord: string },
) {
  const sent = await portal.call(sendMessage, {
    token,
    query: { fileName: `${secretWord}.json` },
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify([buildTracking({ bookings: ['INTERNAL1'] })])),
  })
  const ofMessage = { token, params: { messageId: sent.json().messageId } }
  const order = { organizationRef: 'canary', orderRef: record.ref }
  for (const again of [true, false]) {
    const attached = await portal.call(attachMessage, { ...ofMessage, body: order })
    if (attached.json().attached !== 1) throw new Error(attached.body)
    const body = { ...order, reason: secretWord }
    if (again) await portal.call(detachMessage, { ...ofMessage, body })
  }
}
