import type { StorageUse } from '@portolan/contract/identity/storage'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

export type UsualLimit = Pick<Deps['env'], 'customerStorageMb'>

/** The limit of a customer without its own, in bytes. */
export const usualLimitBytes = ({ customerStorageMb }: UsualLimit) => customerStorageMb * 1_000_000

/** A customer's usage and limit from the database: 64-bit integers come as text. */
export interface StorageRow {
  usedBytes: string
  /** Null means the default limit. */
  ownLimitBytes: string | null
}

/** The members of a `StorageRow`, from `customer_storage` under its name in the statement. */
export const storageColumns = (table: string) =>
  sql.raw(
    `coalesce(${table}.used_bytes, 0)::text AS "usedBytes", ${table}.limit_bytes::text AS "ownLimitBytes"`,
  )

export function storageOf({ usedBytes, ownLimitBytes }: StorageRow, env: UsualLimit): StorageUse {
  const limitBytes = ownLimitBytes === null ? usualLimitBytes(env) : Number(ownLimitBytes)
  return { usedBytes: Number(usedBytes), limitBytes }
}
