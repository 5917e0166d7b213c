import { expect, test } from 'vitest'
import { nextCursor } from './next-cursor.ts'

test.each([
  [null, undefined],
  ['/api/v2/customer/orders/?limit=40&cursor=WyJvcmRlcnMi%2BA%3D%3D&status=active', 'WyJvcmRlcnMi+A=='],
  ['/api/v2/customer/orders/?limit=40', undefined],
])('%s continues with %s', (next, cursor) => {
  expect(nextCursor({ count: 0, next, previous: null, results: [] })).toBe(cursor)
})
