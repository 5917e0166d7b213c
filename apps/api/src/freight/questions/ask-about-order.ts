import type { OrderQuestion, SentQuestion } from '@portolan/contract/freight/questions'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { findQuestion } from '#freight/orders/detail/list-questions.ts'
import { listReferences } from '#freight/references/list-references.ts'
import type { AskedTime } from '#messaging/letters/message.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Person } from '#platform/http/caller.ts'
import { createOnce } from '#platform/http/concurrency/create-once.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { soon, takeAttempt, waitOf } from '#platform/limits/rate-limits.ts'
import { type AskedOrder, findAskedInvoice, findAskedOrder, insertQuestion } from './queries.ts'

/** Emails from one person to the company's people. */
const maxQuestions = { limit: 20, windowMinutes: 60 }

/** Containers that an email lists individually. */
const maxContainers = 10

interface Asking {
  scope: { organizationId: string; orderId: string }
  sent: z.infer<typeof SentQuestion>
  /** The path as called, and the `Idempotency-Key`. */
  endpoint: string
  key: string | undefined
}

/**
 * Stores a question with its order and sends it to the contact in the same transaction; replies go to the
 * person.
 */
export async function askAboutOrder(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  caller: Person,
  { scope, sent, endpoint, key }: Asking,
  locale: Parameters<typeof fieldText>[1],
): Promise<OrderQuestion> {
  const { database, clock, env } = deps
  const creation = { caller, endpoint, key, sent: { ...sent, orderId: scope.orderId } }
  const { id } = await createOnce(database, creation, async (tx) => {
    const order = await findAskedOrder(tx, scope, caller.userId)
    if (!order) throw new Problem('not_found')
    const contact = contactOf(order, sent.contactEmail)
    if (contact === null) throw new FieldProblem({ contactEmail: [fieldText('choice', locale)] })
    const invoice = sent.invoiceId === undefined ? null : await findAskedInvoice(tx, scope, sent.invoiceId)
    if (invoice === null && sent.invoiceId !== undefined)
      throw new FieldProblem({ invoiceId: [fieldText('choice', locale)] })
    const to = contact?.email ?? env.contact.email
    if (to === null) throw new Problem('no_contact')
    const bucket = `question:${caller.userId}`
    if (!(await takeAttempt(tx, bucket, maxQuestions, 'failed')))
      throw new Problem('too_many_requests', (await waitOf(tx, bucket, maxQuestions)) ?? soon)
    const question = { ...scope, id: newId(), text: sent.text, contactName: contact?.name ?? null, invoice }
    await insertQuestion(tx, { ...question, askedBy: caller.userId, createdAt: clock.now().toISOString() })
    const containers = (await listReferences(tx, scope.organizationId, scope.orderId)).filter(
      ({ type }) => type === 'EQ',
    )
    await queueMessage(tx, {
      channel: 'email',
      to,
      locale: env.defaultLocale,
      userId: null,
      content: {
        kind: 'order-question',
        orderNumber: order.number,
        customerReference: order.customerReference,
        organization: order.organization,
        person: order.person,
        from: order.fromPlace.city,
        to: order.toPlace.city,
        departure: timeOf(order.departure, order.fromPlace.timeZone),
        arrival: timeOf(order.arrival, order.toPlace.timeZone),
        delivery: order.delivery && timeOf(order.delivery, order.toPlace.timeZone),
        containers: containers.slice(0, maxContainers).map(({ value }) => value),
        moreContainers: Math.max(0, containers.length - maxContainers),
        invoice: invoice && { number: invoice.number, amount: invoice.amount, dueOn: invoice.dueOn },
        paragraphs: sent.text.split(/\n+/),
      },
    })
    return { id: question.id }
  })
  const question = await findQuestion(database, scope, id)
  if (!question) throw new Problem('not_found')
  return question
}

/**
 * The chosen contact, else the first with an email; undefined for the company in general, null for an invalid
 * choice.
 */
function contactOf({ contacts }: AskedOrder, email: string | undefined) {
  const reachable = contacts.flatMap(({ name, email: own }) => (own === null ? [] : [{ name, email: own }]))
  if (email === undefined) return reachable[0]
  return reachable.find((contact) => contact.email === email) ?? null
}

function timeOf(
  { actual, estimated, planned }: AskedOrder['departure'],
  timeZone: string | null,
): AskedTime | null {
  if (actual !== null) return { at: actual, classifier: 'actual', timeZone }
  if (estimated !== null) return { at: estimated, classifier: 'estimated', timeZone }
  return planned === null ? null : { at: planned, classifier: 'planned', timeZone }
}
