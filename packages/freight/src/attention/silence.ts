import type { LedgerPlace } from '#ledger/order-record.ts'
import { legStatesOf } from '#leg-states.ts'
import { type ForeseenAlert, toInstant } from './alert.ts'
import type { AttentionRules } from './attention-rules.ts'
import type { AttentionFacts } from './order-facts.ts'
import { stepsOf } from './route-steps.ts'

const hourMs = 3_600_000

interface News {
  at: string
  stop?: number
  place?: LedgerPlace
}

function* allNews(facts: AttentionFacts): Generator<News> {
  const { createdAt, reports, heardAt, position } = facts
  yield { at: createdAt }
  if (heardAt !== null) yield { at: heardAt }
  if (position !== null) yield { at: position.at }
  for (const { stop, times } of stepsOf(facts)) if (times?.actual) yield { at: times.actual, stop }
  for (const { at, place } of reports) yield { at, ...(place !== null && { place }) }
}

function modeUnderWay(facts: AttentionFacts): AttentionFacts['transportMode'] {
  const leg = legStatesOf(facts).indexOf('underway')
  return facts.route[leg]?.mode ?? facts.transportMode
}

/** That nothing has been heard of an order under way for too long. Before the departure nothing has to be heard. */
export function silence(facts: AttentionFacts, { silentHours }: AttentionRules): ForeseenAlert[] {
  if (facts.shipmentStatus !== 'IN_TRANSIT' || facts.route.at(-1)?.arrival?.actual) return []
  let last: News | null = null
  for (const news of allNews(facts)) {
    const isLater = last === null ? 1 : Date.parse(news.at) - Date.parse(last.at)
    // Of the same instant, what says where it was.
    if (isLater > 0 || (isLater === 0 && last?.stop === undefined && last?.place === undefined)) last = news
  }
  if (last === null) return []
  const from = toInstant(Date.parse(last.at) + silentHours[modeUnderWay(facts)] * hourMs)
  return [{ kind: 'no-news', from, ...last, at: toInstant(Date.parse(last.at)) }]
}
