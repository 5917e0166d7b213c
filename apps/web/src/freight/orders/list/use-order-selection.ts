import type { OrderFilter } from '@portolan/contract/freight/orders'
import { useMemo, useState } from 'react'
import { useSelection } from '#platform/ui/selection/use-selection.ts'

/**
 * The selection of a list in any sort; changing the filter clears it. While the previous list's rows are
 * still shown (`isOutdated`), the selection belongs to them.
 */
export function useOrderSelection(
  { ordering: _, ...filter }: OrderFilter,
  orders: readonly { id: string }[],
  isOutdated: boolean,
) {
  const ids = useMemo(() => orders.map(({ id }) => id), [orders])
  const scope = JSON.stringify(filter)
  const [lastScope, setShown] = useState(scope)
  if (!isOutdated && lastScope !== scope) setShown(scope)
  return useSelection(isOutdated ? lastScope : scope, ids)
}
