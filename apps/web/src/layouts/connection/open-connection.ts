import { queryClient } from '#platform/api/cache/query.ts'
import { watchConnection } from './connection.ts'

/** The connection of a frame that polls this query. */
export type Connection = ReturnType<typeof openConnection>

/** Watches the connection by the query that a frame polls, as long as the document lives. */
export function openConnection(pulse: readonly unknown[]) {
  const connection = watchConnection({ client: queryClient, pulse, isOnLine: navigator.onLine })
  window.addEventListener('offline', connection.lose)
  window.addEventListener('online', connection.askAgain)
  return connection
}
