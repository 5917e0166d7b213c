import { useNavigate } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type OrderSearch, validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { writeListMode } from '#platform/routing/list-mode.ts'

/**
 * The state of the list's controls, with its setter: shows a choice immediately, while the URL and the list,
 * which takes longer to render, follow.
 */
export function useChosenSearch(search: OrderSearch): [OrderSearch, (changed: OrderSearch) => void] {
  const navigate = useNavigate()
  const open = useCallback(
    (changed: OrderSearch, before: OrderSearch) => {
      const next = validateOrderSearch({ ...changed })
      if (next.listMode !== before.listMode) writeListMode(localStorage, next.listMode)
      void navigate({ to: '/orders', search: { ...next }, replace: next.search !== before.search })
      return next
    },
    [navigate],
  )
  return useChosen(search, open)
}

/** The same of any list's controls; `open` leads to the URL of a choice, and returns it as the URL has it. */
export function useChosen<Search>(
  search: Search,
  open: (changed: Search, before: Search) => Search,
): [Search, (changed: Search) => void] {
  const [lastSearch, setSeen] = useState(search)
  const [pendingSearch, setChosen] = useState<Search | null>(null)
  // The URL has followed, or changed elsewhere.
  if (lastSearch !== search) {
    setSeen(search)
    setChosen(null)
  }
  const currentSearch = lastSearch === search && pendingSearch ? pendingSearch : search

  const latest = useRef(currentSearch)
  useLayoutEffect(() => {
    latest.current = currentSearch
  })
  const choose = useCallback((changed: Search) => setChosen(open(changed, latest.current)), [open])
  return [currentSearch, choose]
}
