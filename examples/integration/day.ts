// Plays the company's side of a day: `PORTAL_URL=… PORTAL_KEY=… node examples/integration/day.ts`. Each
// function sends one or two requests of a transport management system; a second run changes nothing.
import { Webhook } from 'standardwebhooks'
import { type Answer, connect, listAll, type Portal } from './client.ts'
import { after, onePage, trackingEvent, type voyage } from './samples.ts'

/** The data in the company's own system. */
export interface Shipment {
  organizationRef: string
  organizationName: string
  /** The person who is invited. */
  email: string
  /** The company's own reference of the order; every request can be repeated under it. */
  orderRef: string
  /** The carrier's booking number, by which its messages find the order. */
  bookingRef: string
  /** A calendar date, from which the voyage is counted. */
  departsOn: string
}

/** The outcome of a request: `changed` is false when the portal already had all of it. */
export interface Outcome {
  step: string
  outcome: string
  changed: boolean
}

/** PUT returns 201 for new records; some answers say in `outcome` what became of an update. */
function outcomeOf(step: string, { status, body }: Answer<{ outcome?: string } | null>): Outcome {
  const outcome = body?.outcome ?? (status === 201 ? 'created' : 'unchanged')
  return { step, outcome, changed: outcome !== 'unchanged' }
}

export async function createCustomer(portal: Portal, { organizationRef, organizationName }: Shipment) {
  const path = `organizations/${encodeURIComponent(organizationRef)}/`
  return outcomeOf('customer', await portal('PUT', path, { name: organizationName }))
}

/** Sends an invitation, unless the person is a member or already invited. */
export async function invite(portal: Portal, { organizationRef, email }: Shipment): Promise<Outcome> {
  const step = 'invitation'
  const members = await listAll<{ email: string }>(
    portal,
    `organizations/${encodeURIComponent(organizationRef)}/members/`,
  )
  if (members.some((member) => member.email === email))
    return { step, outcome: 'is a member', changed: false }
  const invitations = await listAll<{ organizationRef: string; email: string; state: string }>(
    portal,
    'invitations/',
  )
  const isInvited = invitations.some(
    (one) =>
      one.organizationRef === organizationRef &&
      one.email === email &&
      ['open', 'awaits-proof'].includes(one.state),
  )
  if (isInvited) return { step, outcome: 'is invited', changed: false }
  await portal('POST', 'invitations/', { organizationRef, email, expiresInDays: 14 })
  return { step, outcome: 'sent', changed: true }
}

interface PendingPreorder {
  id: string
  number: string
  organization: { ref: string }
}

/** Approves the customer's pending pre-order, if any, as this order. */
export async function approve(portal: Portal, { organizationRef, orderRef }: Shipment): Promise<Outcome> {
  const pending = await listAll<PendingPreorder>(portal, 'preorders/', { status: 'pending' })
  const found = pending.find(({ organization }) => organization.ref === organizationRef)
  if (!found) return { step: 'pre-order', outcome: 'none pending', changed: false }
  await portal('POST', `preorders/${found.id}/approve/`, { orderRef })
  return { step: 'pre-order', outcome: `${found.number} approved`, changed: true }
}

/** Sends the whole order, with the booking number that the carrier's messages name. */
export async function sendOrder(portal: Portal, shipment: Shipment): Promise<Outcome> {
  const { organizationRef, orderRef, bookingRef, departsOn } = shipment
  const order = {
    organization: { ref: organizationRef },
    number: orderRef,
    transportMode: 'sea',
    loadType: 'FCL',
    incoterms: 'FCA',
    cargo: 'Centrifugal pumps and motors',
    references: [{ type: 'BKG', value: bookingRef, issuer: 'MAEU' }],
    route: [
      {
        place: { locode: 'CNSHA' },
        departure: { planned: after(departsOn, 0, '16:00:00+08:00') },
        carrier: 'Maersk',
        conveyance: 'Maersk Essen, 642W',
      },
      { place: { locode: 'DEHAM' }, arrival: { planned: after(departsOn, 33, '08:00:00+01:00') } },
    ],
    units: [
      {
        ref: '1',
        packaging: 'PLL',
        quantity: 16,
        grossWeightKg: 2350.75,
        volumeM3: 14.2,
        container: 'MSKU1234565',
      },
    ],
  }
  return outcomeOf('order', await portal('PUT', `orders/${encodeURIComponent(orderRef)}/`, order))
}

interface MessageAnswer {
  accepted: number
  duplicates: number
  ignored: number
  unmatched: number
  feedbackElements: { severity: string; message: string; propertyPath: string | null }[]
}

/** Forwards the carrier's messages: the portal finds the order by the booking number. */
export async function forwardTracking(
  portal: Portal,
  shipment: Shipment,
  step: keyof typeof voyage,
): Promise<Outcome> {
  const { body } = await portal<MessageAnswer>('POST', 'messages/', [trackingEvent(step, shipment)])
  for (const { severity, message } of body.feedbackElements)
    if (severity === 'ERROR') throw new Error(message)
  if (body.unmatched > 0) throw new Error(`No order has the booking ${shipment.bookingRef} yet.`)
  const outcome = body.duplicates === 1 ? 'duplicate' : 'accepted'
  return { step: `carrier: ${step}`, outcome, changed: outcome !== 'duplicate' }
}

/** Reports one of the company's own milestones, or retracts it because it was another container's. */
export async function sendMilestone(
  portal: Portal,
  { orderRef, departsOn }: Shipment,
  retracted: boolean,
): Promise<Outcome> {
  const at = after(departsOn, -2, '14:00:00+08:00')
  // The time at which the company's system recorded each. It is the same in every run, so that the portal
  // recognizes repeats.
  const statedAt = after(departsOn, -2, retracted ? '09:40:00Z' : '06:05:00Z')
  const path = `orders/${encodeURIComponent(orderRef)}/events/`
  const { body } = await portal<{ results: { outcome: string }[] }>('POST', path, {
    events: [{ id: 'gate-in-1', code: 'GTIN', at, place: { locode: 'CNSHA' }, statedAt, retracted }],
  })
  const outcome = body.results[0]?.outcome ?? 'ignored'
  return { step: retracted ? 'milestone taken back' : 'milestone', outcome, changed: outcome === 'appended' }
}

/** Adds a file with its fields, under the company's own reference of the document. */
async function sendFile(
  portal: Portal,
  { orderRef }: Shipment,
  to: { step: string; path: string; file: string; fields: Record<string, string> },
): Promise<Outcome> {
  const form = new FormData()
  for (const [name, value] of Object.entries(to.fields)) form.append(name, value)
  form.append('file', onePage(to.file), to.file)
  return outcomeOf(to.step, await portal('PUT', `orders/${encodeURIComponent(orderRef)}/${to.path}/`, form))
}

export function sendBillOfLading(portal: Portal, shipment: Shipment): Promise<Outcome> {
  const fields = { kind: 'bill-of-lading' }
  return sendFile(portal, shipment, { step: 'paper', path: 'documents/BL-77', file: 'BL-77.pdf', fields })
}

export function sendInvoice(portal: Portal, shipment: Shipment): Promise<Outcome> {
  const fields = {
    number: 'INV-2026-118',
    amount: '3907.00',
    currency: 'USD',
    issuedOn: after(shipment.departsOn, 35),
    dueOn: after(shipment.departsOn, 65),
  }
  const path = 'invoice-documents/INV-2026-118'
  return sendFile(portal, shipment, { step: 'invoice', path, file: 'INV-2026-118.pdf', fields })
}

/** Makes the portal call this URL from now on. Only the first answer contains the secret: store it. */
export async function registerWebhook(
  portal: Portal,
  url: string,
): Promise<{ result: Outcome; secret: string | null }> {
  const answer = await portal<{ secret?: string }>('PUT', 'webhooks/tms/', { url, events: ['*'] })
  const result = outcomeOf('webhook', { status: answer.status, body: null })
  return { result, secret: answer.body.secret ?? null }
}

/**
 * Parses the portal's webhook and throws if the signature is wrong. `body` is the raw body, before any
 * parsing.
 */
export function readWebhook(secret: string, body: string, headers: Record<string, string>) {
  return new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: object }
}

/** Plays the company's side of the day; the order comes even without a customer's booking. */
async function* playDay(portal: Portal, shipment: Shipment, webhookUrl?: string) {
  if (webhookUrl) yield (await registerWebhook(portal, webhookUrl)).result
  yield await createCustomer(portal, shipment)
  yield await invite(portal, shipment)
  yield await approve(portal, shipment)
  yield await sendOrder(portal, shipment)
  yield await forwardTracking(portal, shipment, 'departed')
  yield await sendMilestone(portal, shipment, false)
  yield await sendMilestone(portal, shipment, true)
  yield await forwardTracking(portal, shipment, 'delayed')
  yield await sendBillOfLading(portal, shipment)
  yield await sendInvoice(portal, shipment)
  yield await forwardTracking(portal, shipment, 'arrived')
}

if (import.meta.main) {
  const { PORTAL_URL = 'http://127.0.0.1:8080', PORTAL_KEY = '', WEBHOOK_URL } = process.env
  const shipment = {
    organizationRef: process.env.CUSTOMER ?? 'elbe-pumpen',
    organizationName: 'Elbe Pumpen GmbH',
    email: process.env.EMAIL ?? 'vera.lind@customer.example',
    orderRef: process.env.ORDER ?? 'TMS-2041',
    bookingRef: process.env.BOOKING ?? '244112087',
    departsOn: process.env.DEPARTS_ON ?? '2026-10-02',
  }
  let changes = 0
  for await (const { step, outcome, changed } of playDay(
    connect(PORTAL_URL, PORTAL_KEY),
    shipment,
    WEBHOOK_URL,
  )) {
    process.stdout.write(`${step}: ${outcome}\n`)
    if (changed) changes += 1
  }
  process.stdout.write(changes === 0 ? 'Nothing changed.\n' : `${changes} changes.\n`)
}
