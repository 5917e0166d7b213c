import type { Locale } from '@portolan/contract/identity/users'
import type { Deps } from '#freight/deps.ts'
import { listReferences } from '#freight/references/list-references.ts'
import type { ThreadScope } from '#freight/threads/find-thread.ts'
import type { AskedTime, MessageContent } from '#messaging/letters/message.ts'
import { plainDestination, queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { type AskedOrder, type AskingPerson, findAskedInvoice, findAskedOrder } from './asked-order.ts'

/** Containers that an email lists individually. */
const maxContainers = 10

/** The company's side of a message: the address, and the contact's name if it's one of the order. */
export interface Addressee {
  email: string | null
  name: string | null
  order: AskedOrder | null
}

/** The name of an email about a message, so that it's queued once. */
export const onceForMessage = (messageId: string, email: string) =>
  `thread-message ${messageId} ${email.toLowerCase()}`

/**
 * To whom a customer's message goes by email: the chosen contact of the order, its first one, or else the
 * company's address.
 */
export async function findAddressee(
  { brand }: Pick<Deps, 'brand'>,
  tx: Database,
  { organizationId, orderId }: ThreadScope,
  chosen: string | undefined,
  locale: Locale,
): Promise<Addressee> {
  const order = orderId === null ? null : await findAskedOrder(tx, { organizationId, orderId })
  const contacts = reachableContacts(order?.contacts ?? [])
  const contact = chosen === undefined ? contacts[0] : contacts.find(({ email }) => email === chosen)
  if (chosen !== undefined && !contact)
    throw new FieldProblem({ contactEmail: [fieldText('choice', locale)] })
  return { email: contact?.email ?? brand().contact.email, name: contact?.name ?? null, order }
}

/** The contacts of an order with an email. */
export function reachableContacts(contacts: AskedOrder['contacts']): { name: string; email: string }[] {
  return contacts.flatMap(({ name, email }) =>
    email !== null && plainDestination('email', email) !== null ? [{ name, email }] : [],
  )
}

/** Queues the email about a customer's message to the company's contact; replies go to the person. */
export async function mailCompany(
  { env }: Pick<Deps, 'env'>,
  tx: Database,
  scope: ThreadScope,
  {
    to,
    person,
    message,
  }: {
    to: Addressee
    person: AskingPerson
    message: { id: string; text: string; files: readonly string[]; organization: string }
  },
): Promise<void> {
  if (to.email === null) return
  const content = await contentOf(tx, scope, to.order, person, message)
  await queueMessage(tx, {
    channel: 'email',
    to: to.email,
    locale: env.defaultLocale,
    userId: null,
    content,
    onceFor: onceForMessage(message.id, to.email),
  })
}

async function contentOf(
  tx: Database,
  scope: ThreadScope,
  order: AskedOrder | null,
  person: AskingPerson,
  { text, files, organization }: { text: string; files: readonly string[]; organization: string },
): Promise<MessageContent> {
  const { organizationId, threadId, orderId, kind, name } = scope
  const written = { threadId, person, organization, files: [...files], paragraphs: text.split(/\n+/) }
  if (order === null || orderId === null)
    return { kind: 'thread-message', reason: 'customer', subject: { kind, name }, ...written }
  const containers = (await listReferences(tx, organizationId, orderId)).filter(({ type }) => type === 'EQ')
  const invoice =
    kind === 'invoice' ? await findAskedInvoice(tx, { organizationId, orderId }, threadId) : null
  return {
    kind: 'order-question',
    ...written,
    orderNumber: order.number,
    customerReference: order.customerReference,
    from: order.fromPlace.city,
    to: order.toPlace.city,
    departure: timeOf(order.departure, order.fromPlace.timeZone),
    arrival: timeOf(order.arrival, order.toPlace.timeZone),
    delivery: order.delivery && timeOf(order.delivery, order.toPlace.timeZone),
    containers: containers.slice(0, maxContainers).map(({ value }) => value),
    moreContainers: Math.max(0, containers.length - maxContainers),
    invoice: invoice && { number: invoice.number, amount: invoice.amount, dueOn: invoice.dueOn },
    document: kind === 'document' ? name : null,
  }
}

function timeOf(
  { actual, estimated, planned }: AskedOrder['departure'],
  timeZone: string | null,
): AskedTime | null {
  if (actual !== null) return { at: actual, classifier: 'actual', timeZone }
  if (estimated !== null) return { at: estimated, classifier: 'estimated', timeZone }
  return planned === null ? null : { at: planned, classifier: 'planned', timeZone }
}
