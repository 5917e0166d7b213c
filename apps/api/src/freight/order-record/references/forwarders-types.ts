import type { ReferenceType } from '@portolan/freight/ledger/reference-types'
import { sql } from '#platform/db/drizzle.ts'

const types: readonly string[] = ['FF', 'SI'] satisfies ReferenceType[]

/** Types of the forwarder's own numbers, kept internal when a carrier's message has them. */
export const forwardersTypes = sql.raw(types.map((type) => `'${type}'`).join(', '))

export function isForwarders(type: ReferenceType): boolean {
  return types.includes(type)
}
