import { type OrderingField, orderingFields } from '@portolan/contract/freight/orders'
import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import type { Ordering } from './list-orders.ts'

const wrongOrdering: Record<Locale, string> = {
  en: `Besides pinned, which comes first, use at most one of: ${orderingFields.join(', ')}.`,
  ru: `Кроме pinned (оно идёт первым), укажите не больше одного поля из списка: ${orderingFields.join(', ')}.`,
}

function isField(name: string): name is OrderingField {
  return orderingFields.some((field) => field === name)
}

/** Reads `ordering`; pinned first and the newest activity unless told. */
export function readOrdering(
  request: FastifyRequest,
  members: readonly string[] = ['-pinned', '-updatedAt'],
): Ordering {
  const parsed = members.map((member) => ({
    name: member.replace(/^-/, ''),
    descending: member.startsWith('-'),
  }))
  const [first, ...others] = parsed
  const pinned = first?.name === 'pinned' ? first : null
  const [key = { name: 'updatedAt', descending: true }, ...surplus] = pinned ? others : parsed
  if (surplus.length > 0 || !isField(key.name) || key.name === 'pinned') {
    throw new FieldProblem({ ordering: [wrongOrdering[localeOf(request)]] })
  }
  const pins = pinned === null ? null : pinned.descending ? 'first' : 'last'
  return { pinned: pins, field: key.name, descending: key.descending }
}
