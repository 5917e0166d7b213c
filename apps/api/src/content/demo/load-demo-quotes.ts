import { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import type { DemoAnswer, DemoQuote } from '@portolan/demo/quotes/demo-quote'
import { bookingData } from '@portolan/freight/booking/booking-data'
import type { Deps } from '#freight/deps.ts'
import { quoteNotificationOf } from '#freight/notifications/notify-of-quotes.ts'
import { changedContent, completeContent } from '#freight/preorders/content/complete-content.ts'
import { edit } from '#freight/preorders/steps/customer-steps.ts'
import { changePreorder } from '#freight/preorders/steps/take-step.ts'
import { acceptOffer, declineOffer } from '#freight/quotes/answers/answer-offer.ts'
import { offer } from '#freight/quotes/answers/answer-request.ts'
import { createQuote } from '#freight/quotes/create-quote.ts'
import { getQuote } from '#freight/quotes/get-quote.ts'
import type { NewNotification } from '#messaging/notifications/save-notifications.ts'
import { endOfDay } from '#platform/text/end-of-day.ts'
import type { Person } from './demo-people.ts'
import { dateQuote } from './queries.ts'

interface Customer {
  organizationId: string
  userId: string
  person: Person
}

/** The portal as of an instant, so that offers expire and ready dates pass as they did then. */
const asOf = (deps: Deps, at: number): Deps => ({
  ...deps,
  clock: { ...deps.clock, now: () => new Date(at) },
})

async function take(deps: Deps, quoteId: string, customer: Customer, answer: DemoAnswer): Promise<void> {
  const { organizationId, userId, person } = customer
  const { locale } = person
  const caller = { kind: 'person' as const, userId, organizationIds: [organizationId] }
  const reading = {
    locale,
    bookingData,
    dangerousGoodsList: undefined,
    now: deps.clock.now(),
    chargeCodes: deps.env.chargeCodes,
  }
  switch (answer.kind) {
    case 'offered':
      await offer(deps, quoteId, SentOffer.parse(answer.offer), { actor: 'demo', locale })
      return
    case 'accepted':
      return acceptOffer(deps, { quoteId, ...answer }, caller, reading)
    case 'declined':
      return declineOffer(deps, { quoteId, ...answer }, caller, reading)
    case 'changed': {
      const { preorderId } = await getQuote(deps.database, [organizationId], quoteId)
      if (preorderId === null) throw new Error('The offer was not accepted')
      const subject = { scope: [organizationId], preorderId }
      await changePreorder(deps, subject, caller, (row) =>
        edit(row, changedContent(row.content, answer.changes), reading),
      )
    }
  }
}

/** Notifications of the company's offers, derived like those of real ones. */
function notificationsOf(
  { env }: Deps,
  quoteId: string,
  { organizationId, userId }: Customer,
  { asked: input, answers }: DemoQuote,
): NewNotification[] {
  const ends = { from: input.from.city, to: input.to.city }
  return answers.flatMap((answer, index) => {
    if (answer.kind !== 'offered') return []
    const { validUntil, note } = answer.offer
    const terms = { validUntil: endOfDay(validUntil, env.timeZone), timeZone: env.timeZone, note }
    return [
      {
        ...quoteNotificationOf({ kind: 'offered', ends, ...terms }),
        userId,
        organizationId,
        quoteId,
        // Answers that await the customer are unread.
        viewed: index < answers.length - 1,
        createdAt: new Date(answer.at).toISOString(),
      },
    ]
  })
}

/** Plays the story of a quote; returns its customer's notifications. */
export async function playQuote(
  deps: Deps,
  customer: Customer,
  quote: DemoQuote,
): Promise<NewNotification[]> {
  const { organizationId, userId } = customer
  const { parties: _, ...content } = completeContent(quote.asked, null)
  const input = { organizationId, request: { ...content, party: quote.party }, userId }
  const quoteId = await deps.database.transaction((tx) => createQuote(tx, asOf(deps, quote.askedAt), input))
  for (const answer of quote.answers) await take(asOf(deps, answer.at), quoteId, customer, answer)
  await dateQuote(deps.database, { organizationId, id: quoteId }, quote)
  return notificationsOf(deps, quoteId, customer, quote)
}
