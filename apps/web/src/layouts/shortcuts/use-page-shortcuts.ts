import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { paths } from '#platform/routing/paths.ts'
import { moveToRow, type RowStep } from '#platform/rows/rows.ts'
import type { Shortcut } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Opens the page's neighbor if it has one, else goes to the next row. */
function step(direction: RowStep, isHeld: boolean): void {
  const neighbor = document.querySelector<HTMLElement>(`main [data-shortcut="${direction}"]`)
  if (!neighbor) moveToRow(direction)
  else if (!isHeld) neighbor.click()
}

/** The shortcuts of every page; returns whether they're on. */
export function usePageShortcuts(onList: () => void): boolean {
  const router = useRouter()
  const isOn = useQuery(currentUserQuery).data?.singleKeyShortcuts === true

  const onShortcut = useCallback(
    async (shortcut: Shortcut, isHeld: boolean) => {
      switch (shortcut) {
        case 'list':
          return onList()
        case 'next':
        case 'previous':
          return step(shortcut, isHeld)
        case 'new-order':
          return router.navigate(paths.newOrder())
        case 'orders':
          return router.navigate(paths.orders())
        case 'search':
          if (focusSearch()) return
          await router.navigate(paths.orders())
          requestAnimationFrame(focusSearch)
          return
        default:
          return router.navigate(paths[shortcut]())
      }
    },
    [router, onList],
  )
  useShortcuts(isOn, onShortcut)
  return isOn
}
