import { expect, it } from 'vitest'
import { gapsBetween } from './gaps-between.ts'

it.each([
  ['nothing', [], []],
  ['one span', [{ from: '2026-11-01', to: '2026-11-30' }], []],
  [
    'spans that touch, in any order',
    [
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2026-11-01', to: '2026-11-30' },
    ],
    [],
  ],
  [
    'spans apart, also behind one within another',
    [
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-11-10', to: '2026-11-12' },
      { from: '2026-12-05', to: '2026-12-31' },
    ],
    [{ from: '2026-12-01', to: '2026-12-04' }],
  ],
])('%s', (_, spans, gaps) => {
  expect(gapsBetween(spans)).toEqual(gaps)
})
