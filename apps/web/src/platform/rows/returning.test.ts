import { expect, test } from 'vitest'
import { rowReturnedTo } from './returning.ts'

const order = '0198f4c1-1111-7000-8000-00000000000a'
const other = '0198f4c1-1111-7000-8000-00000000000b'

function place(href: string, index: number, state: { row?: string; isReturn?: boolean } = {}) {
  return { href, pathname: href.split('?')[0] ?? href, state: { ...state, __TSR_index: index } }
}

const list = place('/orders?listMode=cards&orderStatus=active', 3)

test.each([
  ['an order', `/orders/${order}`],
  ['a part of an order', `/orders/${order}?tab=papers`],
  ['a pre-order', `/preorders/${order}`],
  ['a pre-order’s form', `/preorders/${order}/edit`],
  ['a quote', `/estimations?quote=${order}`],
])('back from %s is back to its row', (_, href) => {
  expect(rowReturnedTo(place(href, 4), list)).toBe(order)
})

test('the page says which row it was opened from where its URL doesn’t', () => {
  const opened = place(`/orders/${order}`, 4, { row: other })
  expect(rowReturnedTo(opened, place('/invoices', 3))).toBe(other)
})

test('a link that leads back counts as the way back, any other doesn’t', () => {
  const opened = place(`/orders/${order}`, 4)
  expect(rowReturnedTo(opened, place('/orders', 5, { isReturn: true }))).toBe(order)
  expect(rowReturnedTo(opened, place('/orders', 5))).toBeNull()
})

test.each([
  ['another list', '/notifications'],
  ['a copy of an order', `/orders/new?listMode=cards&orderStatus=active&from=${order}`],
])('back from %s is back to no row', (_, href) => {
  expect(rowReturnedTo(place(href, 4), list)).toBeNull()
})
