import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useListState } from '#freight/orders/order-link.tsx'
import { searchedText } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { paths } from '#platform/routing/paths.ts'

/**
 * Opens the only result when Enter is pressed in the search field, once it is known: `only` is its ID, null
 * for none or several results, and undefined while they load.
 */
export function useOpenOnEnter(search: OrderSearch, only: string | null | undefined): void {
  const navigate = useNavigate()
  const state = useListState()
  const [entered, setEntered] = useState('')

  useEffect(() => {
    function onKeyDown({ target, key }: KeyboardEvent) {
      if (!(target instanceof HTMLInputElement) || target.dataset.shortcut !== 'search') return
      // Typing on is another search.
      setEntered(key === 'Enter' ? target.value.trim() : '')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const isAnswered = entered !== '' && entered === searchedText(search) && only !== undefined
  useEffect(() => {
    if (!isAnswered) return
    setEntered('')
    if (only !== null) void navigate({ ...paths.order(only), ...state })
  })
}
