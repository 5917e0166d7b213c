import { listRateCalendar } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { explainRates } from '@portolan/contract/company/rate-sheets/rate-offers'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { answerQuestion } from '#freight/rate-sheets/offers/explain-rates.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { type CalendarPosition, type CalendarRow, listCalendar } from './list-calendar.ts'

const Position = z.tuple([z.string().check(z.maxLength(20)), z.string().check(z.maxLength(200))])

/** Routes about which sheets give prices when, and to whom. */
export function rateCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, env } = deps

  route(app, deps, listRateCalendar, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after: CalendarPosition | null = readCursor(request, cursor, Position)
    const today = dateIn(env.timeZone, clock.now())
    const { rows, count } = await listCalendar(database, { ...filter, today }, { after, limit })
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf: ({ key, ref }: CalendarRow): CalendarPosition => [key, ref],
      present: ({ key: _, ...sheet }) => sheet,
    })
  })

  route(app, deps, explainRates, ({ body, request }) => answerQuestion(deps, body, localeOf(request)))
}
