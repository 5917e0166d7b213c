import type { AppendedEvents, SentEvent } from '@portolan/contract/company/order-events'
import type { Locale } from '@portolan/contract/identity/users'
import { unknownTimes } from '@portolan/freight/ledger/order-record'
import type { Deps } from '#freight/deps.ts'
import { type LogDeps, OrderGone } from '#freight/ledger/append-events.ts'
import { readContentVersion } from '#freight/order-record/keys/content-version.ts'
import { lockOrganizations, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { loadLedgers } from '#freight/order-record/log/load-ledgers.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { appendInTransaction } from './append-company-batch.ts'
import type { EventAuthor } from './event-author.ts'

/**
 * Appends a report of the company about an order, and returns what the order then shows. If it names a
 * version, it changes only that version.
 */
export function appendCompanyEvents(
  deps: Pick<Deps, 'database'> & LogDeps,
  order: OrderKeys,
  events: readonly SentEvent[],
  { locale, author, ifMatch }: { locale: Locale; author: EventAuthor; ifMatch: string | undefined },
): Promise<AppendedEvents> {
  return unlessGone(() =>
    deps.database.transaction(async (tx) => {
      const pairs = events.map((event) => ({ order, event }))
      await lockOrganizations(tx, [order.organizationId])
      const version = await readContentVersion(tx, order)
      const outcomes = await appendInTransaction(tx, deps, pairs, deps.clock.now().getTime(), author)
      // Sent again, it changes nothing, whatever has been saved since.
      if (outcomes.includes('appended')) checkIfMatch(ifMatch, version)
      const results = events.map(({ id }, index) => {
        const outcome = outcomes[index] ?? 'duplicate'
        if (outcome === 'wrong-time')
          throw new FieldProblem({ [`events.${index}.at`]: [fieldText('format', locale)] })
        return { id, outcome }
      })
      const [ledger] = await loadLedgers(tx, [order], { lock: false })
      if (!ledger) throw new Problem('not_found')
      const { shipmentStatus, departure, arrival, delivery, isDelivered } = ledger.shown
      const shown = { shipmentStatus, departure, arrival, delivery: delivery ?? unknownTimes, isDelivered }
      return { results, ...shown }
    }),
  )
}

async function unlessGone<T>(append: () => Promise<T>): Promise<T> {
  try {
    return await append()
  } catch (error) {
    if (error instanceof OrderGone) throw new Problem('not_found')
    throw error
  }
}
