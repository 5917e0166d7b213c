import { useQueryClient } from '@tanstack/react-query'
import { storageQuery } from './queries.ts'

/** Asks again how much room is used, where that is shown. */
export function useStorageChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: storageQuery.queryKey })
}
