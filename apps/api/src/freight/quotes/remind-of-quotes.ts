import { expiringHours } from '@portolan/contract/freight/quote-state'
import type { Deps } from '#freight/deps.ts'
import { takeExpiringQuotes } from './queries.ts'

const atOnce = 200

/** Reminds customers once of offers that expire soon; safe in several processes at once. */
export async function remindOfQuotes(
  { database, clock, env, quoteSubscribers }: Pick<Deps, 'database' | 'clock' | 'env' | 'quoteSubscribers'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + expiringHours * 3_600_000)
  let reminded = atOnce
  while (reminded === atOnce && !signal?.aborted) {
    reminded = await database.transaction(async (tx) => {
      const expiring = await takeExpiringQuotes(tx, { now, until, limit: atOnce })
      for (const { organizationId, id: quoteId, from, to, validUntil } of expiring) {
        const details = { kind: 'expiring', ends: { from, to }, validUntil, note: null } as const
        for (const subscriber of quoteSubscribers)
          await subscriber(tx, { organizationId, quoteId, timeZone: env.timeZone, ...details })
      }
      return expiring.length
    })
  }
}
