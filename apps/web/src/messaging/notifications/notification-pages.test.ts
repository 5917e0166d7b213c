import type { Notification } from '@portolan/contract/messaging/notifications'
import { describe, expect, it } from 'vitest'
import { byDay } from './notification-days.ts'
import { allViewed, type NotificationPages, rowsOf, withViewed } from './notification-pages.ts'
import { filterOf } from './notification-search.ts'

function row(id: string, viewed = false, createdAt = '2026-11-21T08:00:00Z'): Notification {
  return {
    id,
    kind: 'security',
    state: viewed ? 'viewed' : 'new',
    viewed,
    createdAt,
    order: null,
    preorder: null,
    quote: null,
    data: {},
  }
}

function pages(...results: Notification[][]): NotificationPages {
  return {
    pageParams: results.map(() => undefined),
    pages: results.map((rows) => ({ count: 9, next: null, previous: null, results: rows })),
  }
}

describe('marking viewed', () => {
  const data = pages([row('a'), row('b', true)], [row('c'), row('a')])

  it('changes those that are meant, on every page, and keeps the rest', () => {
    const marked = withViewed(data, 'c', true)
    expect(rowsOf(marked).map((each) => [each.id, each.viewed, each.state])).toEqual([
      ['a', false, 'new'],
      ['b', true, 'viewed'],
      ['c', true, 'viewed'],
    ])
  })

  it('is undone for just the one', () => {
    expect(withViewed(withViewed(data, 'c', true), 'c', false)).toEqual(data)
  })

  it('marks all where all are shown, and leaves none among the new ones', () => {
    expect(rowsOf(allViewed(data, 'all')).map((each) => each.state)).toEqual(['viewed', 'viewed', 'viewed'])
    expect(rowsOf(allViewed(data, 'new'))).toEqual([])
  })

  it('leaves what it was given as it was', () => {
    allViewed(data, 'all')
    expect(
      rowsOf(data)
        .filter((each) => each.viewed)
        .map((each) => each.id),
    ).toEqual(['b'])
  })
})

describe('days', () => {
  const now = new Date('2026-11-21T22:30:00Z')

  it("are the reader's: in Moscow it is tomorrow already", () => {
    const rows = [
      row('a', false, '2026-11-21T21:30:00Z'),
      row('b', false, '2026-11-21T20:30:00Z'),
      row('c', false, '2026-11-20T20:00:00Z'),
    ]
    expect(byDay(rows, 'Europe/Moscow', now).map((day) => [day.which, day.date])).toEqual([
      ['today', '2026-11-22'],
      ['yesterday', '2026-11-21'],
      ['earlier', '2026-11-20'],
    ])
    expect(byDay(rows, 'UTC', now).map((day) => day.notifications.length)).toEqual([2, 1])
  })

  it('know yesterday over the end of a year', () => {
    const days = byDay([row('a', false, '2025-12-31T12:00:00Z')], 'UTC', new Date('2026-01-01T01:00:00Z'))
    expect(days[0]?.which).toBe('yesterday')
  })

  it('are none without notifications', () => {
    expect(byDay([], 'UTC', now)).toEqual([])
  })
})

describe('the filter in the URL', () => {
  it('is all unless it asks for new ones', () => {
    expect([{}, { state: 'new' }, { state: 'viewed' }, { state: 7 }].map(filterOf)).toEqual([
      'all',
      'new',
      'all',
      'all',
    ])
  })
})
