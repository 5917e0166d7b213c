import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'

/** The company's names for an order; by `id`, its ID is in place of the reference. */
export interface OrderName {
  ref: string
  organization?: string | undefined
  by?: 'id' | undefined
}

/** The keys of orders with a reference, of one customer or all; at most two, since only one may match. */
function findOrdersByRef(
  database: Database,
  { ref, organization, by }: OrderName,
): Promise<{ organizationId: string; orderId: string }[]> {
  if (by === 'id' && !z.uuid().safeParse(ref).success) return Promise.resolve([])
  return rowsOf(
    database,
    sql`SELECT o.organization_id AS "organizationId", o.id AS "orderId"
      FROM orders o JOIN organizations c ON c.id = o.organization_id
      WHERE ${by === 'id' ? sql`o.id = ${ref}::uuid` : sql`o.ref = ${ref}`} ${organization === undefined ? sql`` : sql`AND c.ref = ${organization}`} LIMIT 2`,
  )
}

/**
 * Finds the order that the company means. Throws `not_found` if unknown, and asks for the customer if several
 * have an order with the reference.
 */
export async function findOrderByRef(
  database: Database,
  name: OrderName,
  request: FastifyRequest,
): Promise<{ organizationId: string; orderId: string }> {
  const [first, another] = await findOrdersByRef(database, name)
  if (!first) throw new Problem('not_found')
  if (another) throw new FieldProblem({ organization: [fieldText('ambiguous', localeOf(request))] })
  return first
}

/** The same for an operator. */
export async function nameOrder(
  database: Database,
  name: OrderName,
): Promise<{ organizationId: string; orderId: string }> {
  const { ref } = name
  const [first, another] = await findOrdersByRef(database, name)
  if (!first) throw new OperatorError('refused', `There is no order ${ref}.`)
  if (another)
    throw new OperatorError('refused', `Several organizations have an order ${ref}. Add --organization REF.`)
  return first
}
