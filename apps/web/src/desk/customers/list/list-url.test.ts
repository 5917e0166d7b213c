import { expect, it } from 'vitest'
import { orderingOf, readCustomersUrl } from './list-url.ts'

it('reads what the list knows and ignores the rest', () => {
  expect(readCustomersUrl({ search: ' acme ', sort: 'orders', page: 3 })).toEqual({
    search: 'acme',
    sort: 'orders',
  })
  expect(readCustomersUrl({ search: 4711, sort: 'name' })).toEqual({ search: '4711' })
  expect(readCustomersUrl({ search: ['acme'], sort: 'x' })).toEqual({})
})

it('sorts by name unless the URL says otherwise', () => {
  expect(orderingOf({})).toBe('name')
  expect(orderingOf({ sort: 'signIn' })).toBe('-lastSignInAt')
})
