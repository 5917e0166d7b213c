import type { FastifyRequest } from 'fastify'
import { localeOf } from '#platform/http/locale.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { RuleReading } from './content/find-findings.ts'

/** How the rules speak in the answer to a request. */
export function ruleReadingOf({ clock, env }: Deps, request: FastifyRequest): RuleReading {
  return {
    locale: localeOf(request),
    now: clock.now(),
    bookingData: env.bookingData,
    dangerousGoodsList: env.dangerousGoodsList ?? undefined,
  }
}
