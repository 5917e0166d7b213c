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
  const asked = JSON.stringify(filter)
  const [shown, setShown] = useState(asked)
  if (!isOutdated && shown !== asked) setShown(asked)
  return useSelection(isOutdated ? shown : asked, ids)
}
