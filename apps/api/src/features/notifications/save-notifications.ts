import { v7 as newId } from 'uuid'
import type { Database } from '#db/database.ts'
import { notifications } from '#db/schema.ts'

export type NewNotification = Omit<typeof notifications.$inferInsert, 'id'>

/** Adds notifications, each to one person; the counters follow in the same transaction. */
export async function saveNotifications(database: Database, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return
  await database.insert(notifications).values(rows.map((row) => ({ ...row, id: newId() })))
}
