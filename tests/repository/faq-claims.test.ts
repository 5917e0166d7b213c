import { describe, expect, it } from 'vitest'
import { readArticles } from '../../apps/api/src/content/faq/read-articles.ts'
import { maxXlsxRows } from '../../apps/api/src/freight/order-exports/write-xlsx.ts'
import { punctuality, silentDays } from '../../apps/web/src/freight/orders/dates/arrival-facts.ts'
import { orderSearchLength } from '../../packages/contract/src/shared/limits.ts'
import { locales } from '../browser/visitor.ts'
import { messagesIn } from '../browser/words.ts'

const articles = readArticles(null)
const aboutOrders = ['hello', 'finding-orders', 'statuses', 'dates', 'documents', 'exports']
const textOf = (slug: string, locale: 'en' | 'ru') =>
  articles.get(slug)?.get(locale)?.markdown.replace(/\s+/g, ' ') ?? ''

// Bold words that are emphasized and don't name parts of the interface.
const emphasis = ['plan', 'that place’s own time zone', 'планом', 'по его часовому поясу']

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}

describe.each(locales)('the articles about orders, %s', (locale) => {
  it('call what is on the screen by the words on the screen', () => {
    const words = leaves(messagesIn(locale)).map((text) => text.replaceAll('\u00a0', ' ').toLowerCase())
    const bold = aboutOrders.flatMap((slug) =>
      [...textOf(slug, locale).matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) =>
        text.toLowerCase().replaceAll("'", '’'),
      ),
    )
    expect(bold.length).toBeGreaterThan(20)
    const isKnown = (text: string) => emphasis.includes(text) || words.some((word) => word.startsWith(text))
    expect(bold.filter((text) => !isKnown(text))).toEqual([])
  })
})

describe('the figures of the articles about orders', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const place = {
    name: 'A',
    city: 'A',
    countryCode: 'DE',
    locode: null,
    lat: 0,
    lng: 0,
    timeZone: 'Europe/Berlin',
  }
  const lateBy = (transportMode: 'air' | 'truck' | 'rail' | 'sea', milliseconds: number) => {
    const arrival = {
      planned: '2026-11-30T08:00:00.000Z',
      estimated: new Date(Date.parse('2026-11-30T08:00:00Z') + milliseconds).toISOString(),
      actual: null,
    }
    const departure = { planned: null, estimated: null, actual: '2026-11-01T08:00:00Z' }
    const delivery = { planned: null, estimated: null, actual: null }
    const order = {
      shipmentStatus: 'IN_TRANSIT' as const,
      from: place,
      to: place,
      transportMode,
      departure,
      arrival,
      delivery,
      isDelivered: false,
    }
    return punctuality(order, now)?.kind
  }

  it.each(['en', 'ru'] as const)('are those of the code, %s', (locale) => {
    const hours = [...textOf('dates', locale).matchAll(/(\d+) (?:hours?|часа|часов)/g)].map(([, n]) =>
      Number(n),
    )
    expect(hours).toHaveLength(4)
    for (const [index, mode] of (['air', 'truck', 'rail', 'sea'] as const).entries()) {
      const allowed = (hours[index] ?? 0) * 3_600_000
      expect([lateBy(mode, allowed), lateBy(mode, allowed + 1)]).toEqual(['on-time', 'late'])
    }
    expect(textOf('finding-orders', locale)).toMatch(/third character|третьего символа/)
    expect(orderSearchLength.shortest).toBe(3)
    expect(textOf('exports', locale).replace(/(?<=\d)[, ](?=\d)/g, '')).toContain(String(maxXlsxRows))
    expect(textOf('statuses', locale)).toMatch(/three days|три дня/)
    const silent = (milliseconds: number) =>
      silentDays(
        {
          status: 'active',
          shipmentStatus: 'BOOKED',
          isDelivered: false,
          updatedAt: new Date(now.getTime() - milliseconds).toISOString(),
        },
        now,
      )
    expect([silent(3 * 86_400_000 - 1), silent(3 * 86_400_000)]).toEqual([null, 3])
  })
})
