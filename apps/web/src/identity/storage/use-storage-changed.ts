import { useQueryClient } from '@tanstack/react-query'
import { storageQuery } from './queries.ts'

/** Refetches the used storage wherever it's shown. */
export function useStorageChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: storageQuery.queryKey })
}
