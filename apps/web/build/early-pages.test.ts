import { expect, test } from 'vitest'
import { earlyPages } from './early-pages.ts'

const id = '01a20581-8d42-7465-a945-391c0cb30d81'

/** As `boot.js` does. */
function callsOf(url: string): string[] {
  return earlyPages.flatMap(({ at, calls = [] }) => {
    const match = url.match(at)
    return match ? calls.map((call) => call.replace('$1', match[1] ?? '')) : []
  })
}

test('a visitor’s page asks only for the configuration', () => {
  for (const url of ['', '/o/keynote', '/password-reset/new', '/second-factor?redirectTo=/orders'])
    expect(callsOf(url)).toEqual(['config/'])
})

test('the list as it is opened first asks for itself, a filtered one only for what all pages have', () => {
  const list = 'customer/orders/?status=active&ordering=-pinned,-updatedAt&limit=50'
  for (const url of ['/', '/orders', '/orders/', '/orders?listMode=list&orderStatus=active'])
    expect(callsOf(url)).toContain(list)
  for (const url of ['/orders?search=tea', '/orders?listMode=cards&orderStatus=archived', '/orders/new'])
    expect(callsOf(url).filter((call) => call.startsWith('customer/orders/?'))).toEqual([])
})

test('the invoices as they are opened first ask for themselves and their totals, filtered ones don’t', () => {
  const calls = ['customer/invoices/?ordering=urgency&limit=50', 'customer/invoices/totals/']
  expect(callsOf('/invoices')).toEqual(expect.arrayContaining(calls))
  expect(callsOf('/invoices?state=overdue').filter((call) => call.includes('invoices'))).toEqual([])
})

test('an order asks for itself and for what its page waits for', () => {
  for (const url of [`/orders/${id}`, `/orders/${id}/?tab=papers`])
    expect(callsOf(url)).toEqual(
      expect.arrayContaining([`customer/orders/${id}/`, `customer/orders/${id}/papers/`]),
    )
})

test('a page of the desk asks for who may see it, for what waits, and for what it shows first', () => {
  const frame = ['customer/users/me/', 'company/me/', 'company/tasks/counts/']
  for (const url of ['/desk', '/desk/orders', `/desk/orders/${id}`, '/desk/quotes?view=won'])
    expect(callsOf(url)).toEqual(expect.arrayContaining(frame))
  expect(callsOf('/desk')).toContain('company/tasks/?state=open&limit=20')
  expect(callsOf(`/desk/orders/${id}`)).toContain(`company/orders/${id}/view/?by=id`)
  for (const list of ['orders', 'preorders', 'quotes', 'messages', 'documents', 'threads']) {
    const own = (url: string) => callsOf(url).filter((call) => ![...frame, 'config/'].includes(call))
    expect(own(`/desk/${list}`)).toContainEqual(expect.stringMatching(/\/\?.*limit=\d+$/))
    // A filtered list asks for itself.
    expect(own(`/desk/${list}?search=tea`)).toEqual([])
  }
})
