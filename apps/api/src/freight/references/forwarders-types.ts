import { sql } from '#platform/db/drizzle.ts'

/** Numbers that the forwarder keeps to itself where a carrier's message names them. */
export const forwardersTypes = sql.raw(`'FF', 'SI'`)
