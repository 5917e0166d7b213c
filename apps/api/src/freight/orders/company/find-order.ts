import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { findOrdersByRef, type OrderName } from './queries.ts'

/**
 * Finds the order that the company means. Throws `not_found` if unknown, and asks for the customer if several
 * have an order with the reference.
 */
export async function findOrderByRef(
  database: Database,
  name: OrderName,
  request: FastifyRequest,
): Promise<{ organizationId: string; orderId: string }> {
  const [found, another] = await findOrdersByRef(database, name)
  if (!found) throw new Problem('not_found')
  if (another) throw new FieldProblem({ organization: [fieldText('ambiguous', localeOf(request))] })
  return found
}

/** The same for an operator. */
export async function nameOrder(
  database: Database,
  name: OrderName,
): Promise<{ organizationId: string; orderId: string }> {
  const { ref } = name
  const [found, another] = await findOrdersByRef(database, name)
  if (!found) throw new OperatorError('refused', `There is no order ${ref}.`)
  if (another)
    throw new OperatorError('refused', `Several organizations have an order ${ref}. Add --organization REF.`)
  return found
}
