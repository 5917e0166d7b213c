import type { InvoiceTotal } from '@portolan/contract/freight/invoices/invoices'
import { getInvoice, listInvoices, sumInvoices } from '@portolan/contract/freight/invoices/invoices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { findInvoiceDetails } from '#freight/documents/save/invoice-details.ts'
import { listLatestQuestions } from '#freight/orders/detail/list-questions.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import type { FindSession, Person } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { findContacts } from './detail/find-contacts.ts'
import { paymentOf } from './detail/payment-of.ts'
import { invoiceFileRoutes } from './file-routes.ts'
import type { InvoiceScope } from './invoice-filter.ts'
import {
  countInvoices,
  type InvoiceCursor,
  type InvoiceRow,
  invoiceCursorSchema,
  listInvoiceRows,
} from './list-invoices.ts'
import { presentListedInvoice } from './present.ts'
import { countOfTotals, sumMatchingInvoices } from './sum-invoices.ts'

/** Counting stops here if a search has too many matches to add up. */
const maxCounted = 200

export function invoiceRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database } = deps
  const sums = new SecondCache<InvoiceTotal[] | null>()
  const counts = new SecondCache<number>()

  function scopeOf({ organizationIds }: Person, filter: InvoiceScope['filter']): InvoiceScope {
    return { organizationIds, filter, today: dateIn(deps.env.timeZone, deps.clock.now()) }
  }

  function totalsOf(scope: InvoiceScope): Promise<InvoiceTotal[] | null> {
    const { state: _, ...filter } = scope.filter
    const key = JSON.stringify({ ...scope, filter })
    return sums.get(key, () => sumMatchingInvoices(database, scope))
  }

  async function countOf(scope: InvoiceScope): Promise<{ count: number; isCapped: boolean }> {
    const totals = await totalsOf(scope)
    if (totals) return { count: countOfTotals(totals, scope), isCapped: false }
    const count = await counts.get(JSON.stringify(scope), () =>
      countInvoices(database, scope, maxCounted + 1),
    )
    return { count: Math.min(count, maxCounted), isCapped: count > maxCounted }
  }

  route(app, deps, listInvoices, async ({ query, caller, request }) => {
    const { limit = defaultLimit, cursor, ordering = 'urgency', ...filter } = query
    const after = readCursor(request, cursor, invoiceCursorSchema(ordering))
    const scope = scopeOf(caller, filter)
    const reading = { today: scope.today, locale: localeOf(request) }
    const [rows, { count, isCapped }] = await Promise.all([
      listInvoiceRows(database, scope, { ordering, after, limit }),
      countOf(scope),
    ])
    const page = presentPage(request, {
      rows,
      limit,
      count,
      cursorOf: ({ part, sortKey, id }: InvoiceRow): InvoiceCursor => [part, sortKey, id],
      present: (row) => presentListedInvoice(deps, caller, row, reading),
    })
    return { ...page, isCapped }
  })

  route(app, deps, getInvoice, async ({ params: { invoiceId }, caller, request }) => {
    const scope = scopeOf(caller, { ids: [invoiceId] })
    const reading = { today: scope.today, locale: localeOf(request) }
    const [row] = await listInvoiceRows(database, scope, { ordering: 'dueOn', after: null, limit: 1 })
    if (!row) throw new Problem('not_found')
    const { organizationId, orderId } = row
    const [details, contacts, questions] = await Promise.all([
      findInvoiceDetails(database, row),
      findContacts(database, { organizationId, orderId }),
      listLatestQuestions(database, { organizationId, orderId, invoiceId }),
    ])
    const listed = presentListedInvoice(deps, caller, row, reading)
    const paymentDetails = paymentOf(details, listed, deps.env.paymentDetails)
    return { ...listed, contacts, lines: details.lines, paymentDetails, questions }
  })

  route(app, deps, sumInvoices, async ({ query, caller }) => {
    return { totals: await totalsOf(scopeOf(caller, query)) }
  })

  invoiceFileRoutes(app, deps, { findSession, scopeOf })
}
