import type { OrderFilter } from '@portolan/contract/freight/orders'
import { useMemo, useState } from 'react'
import { useSelection } from '#platform/ui/selection/use-selection.ts'

/**
 * What is selected of a list, in whatever order it is sorted; another filter clears it. While the rows of the
 * list before are still shown (`isOutdated`), what is selected is theirs.
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
