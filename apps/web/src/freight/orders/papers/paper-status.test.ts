import type { OrderPaper } from '@portolan/contract/freight/papers'
import { describe, expect, it } from 'vitest'
import { createFormat } from '#platform/i18n/format/format.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { paperStatus } from './paper-status.ts'

const now = new Date('2026-11-22T12:00:00Z')
const paper: OrderPaper = {
  kinds: ['bill-of-lading'],
  provider: 'carrier',
  state: 'missing',
  due: { event: 'arrival', hours: 0 },
  dueAt: '2026-11-18T12:00:00Z',
  missingSince: '2026-11-18T12:00:00Z',
  reason: null,
  documentId: null,
}
const due = { ...paper, state: 'due', missingSince: null } as const

function textOf(one: OrderPaper, locale: 'en' | 'ru' = 'en') {
  const text = paperStatus(one, { t: translatorOf(messages, locale), format: createFormat(locale), now })
  return text.replaceAll('\u00a0', ' ')
}

describe('a paper', () => {
  it('says since when it is missing, and for how many days', () => {
    expect(textOf(paper)).toBe('Missing since arrival, 4 days')
    expect(textOf(paper, 'ru')).toBe('Нет с момента прибытия, 4 дня')
    expect(textOf({ ...paper, missingSince: '2026-11-22T11:00:00Z' })).toBe('Missing since arrival')
    const before = { event: 'departure', hours: -48 } as const
    expect(textOf({ ...paper, due: before })).toBe('Missing since 18 Nov 2026, 4 days')
  })

  it('says when it is due, as far as that is known', () => {
    expect(textOf({ ...due, dueAt: '2026-11-28T12:00:00Z' })).toBe('Due on arrival, 28 Nov 2026')
    expect(textOf({ ...due, dueAt: '2026-11-20T12:00:00Z' })).toBe('Due on arrival')
    expect(textOf({ ...due, dueAt: null })).toBe('Due on arrival')
    const before = { ...due, due: { event: 'departure', hours: -48 } as const }
    expect(textOf({ ...before, dueAt: '2026-11-28T12:00:00Z' })).toBe('Due by 28 Nov 2026')
  })

  it('says what the company decided', () => {
    expect(textOf({ ...due, state: 'rejected', reason: 'Page 2 is missing.' })).toBe(
      'Rejected: Page 2 is missing.',
    )
    expect(textOf({ ...due, state: 'submitted' })).toBe('Uploaded, we’re checking it')
    expect(textOf({ ...due, state: 'accepted' })).toBe('Accepted')
  })
})
