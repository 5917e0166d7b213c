import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { moveToRow, type RowStep } from '#platform/rows/rows.ts'
import type { GoKeys, Shortcut } from './shortcuts.ts'
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

interface PageShortcuts<Page extends string> {
  /** The pages by the second key after `g`. */
  goKeys: GoKeys<Page>
  /** Opens a page, that of a new order, or the one to search if there is nothing to search on this one. */
  open: (page: Page | 'new-order' | 'search') => Promise<void> | undefined
  onList: () => void
}

/** The shortcuts of every page; returns whether they're on. Its members must stay the same. */
export function usePageShortcuts<Page extends string>({
  goKeys,
  open,
  onList,
}: PageShortcuts<Page>): boolean {
  const isOn = useQuery(currentUserQuery).data?.singleKeyShortcuts === true

  const onShortcut = useCallback(
    async (shortcut: Shortcut | Page, isHeld: boolean) => {
      switch (shortcut) {
        case 'list':
          return onList()
        case 'next':
          return step('next', isHeld)
        case 'previous':
          return step('previous', isHeld)
        case 'search':
          if (focusSearch()) return
          await open(shortcut)
          requestAnimationFrame(focusSearch)
          return
        default:
          return open(shortcut)
      }
    },
    [open, onList],
  )
  useShortcuts(isOn, goKeys, onShortcut)
  return isOn
}
