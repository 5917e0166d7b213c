import type { InvoiceTotal } from '@portolan/contract/freight/invoices/invoices'
import { listInvoices, sumInvoices } from '@portolan/contract/freight/invoices/invoices'
import type { FastifyInstance } from 'fastify'
import type { FindSession, Person } from '#platform/http/caller.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import { SecondCache } from '#platform/limits/second-cache.ts'
import type { Deps } from '#platform/process/deps.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { invoiceFileRoutes } from './file-routes.ts'
import type { InvoiceScope } from './invoice-filter.ts'
import { type InvoiceCursor, type InvoiceRow, invoiceCursorSchema, listInvoiceRows } from './list-invoices.ts'
import { presentListedInvoice } from './present.ts'
import { countOfTotals, sumMatchingInvoices } from './sum-invoices.ts'

export function invoiceRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database } = deps
  const sums = new SecondCache<InvoiceTotal[]>()

  function scopeOf({ organizationIds }: Person, filter: InvoiceScope['filter']): InvoiceScope {
    return { organizationIds, filter, today: dateIn(deps.env.timeZone, deps.clock.now()) }
  }

  function totalsOf(scope: InvoiceScope): Promise<InvoiceTotal[]> {
    const { state: _, ...filter } = scope.filter
    const key = JSON.stringify({ ...scope, filter })
    return sums.get(key, () => sumMatchingInvoices(database, scope))
  }

  route(app, deps, listInvoices, async ({ query, caller, request }) => {
    const { limit = defaultLimit, cursor, ordering = 'urgency', ...filter } = query
    const after = readCursor(request, cursor, invoiceCursorSchema(ordering))
    const scope = scopeOf(caller, filter)
    const [rows, totals] = await Promise.all([
      listInvoiceRows(database, scope, { ordering, after, limit }),
      totalsOf(scope),
    ])
    return presentPage(request, {
      rows,
      limit,
      count: countOfTotals(totals, scope),
      cursorOf: ({ part, sortKey, id }: InvoiceRow): InvoiceCursor => [part, sortKey, id],
      present: (row) => presentListedInvoice(deps, caller, row, scope.today),
    })
  })

  route(app, deps, sumInvoices, async ({ query, caller }) => {
    return { totals: await totalsOf(scopeOf(caller, query)) }
  })

  invoiceFileRoutes(app, deps, { findSession, scopeOf })
}
