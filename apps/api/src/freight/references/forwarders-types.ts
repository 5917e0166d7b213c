import type { ReferenceType } from '@portolan/freight/ledger/reference-types'
import { sql } from '#platform/db/drizzle.ts'

/** Numbers that the forwarder keeps to itself where a carrier's message names them. */
const types: readonly string[] = ['FF', 'SI'] satisfies ReferenceType[]

export const forwardersTypes = sql.raw(types.map((type) => `'${type}'`).join(', '))

export function isForwarders(type: ReferenceType): boolean {
  return types.includes(type)
}
