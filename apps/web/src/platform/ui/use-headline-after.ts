import { useEffect, useRef } from 'react'
import { headlineSelector } from './page-headline.tsx'

/** Moves the focus to the headline where an open dialog goes with its button, which would get the focus otherwise. */
export function useHeadlineAfter(isOpen: boolean) {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(
    () => () => {
      if (!wasOpen.current) return
      // The dialog tries to give the focus back first.
      setTimeout(() => {
        const headline = document.querySelector<HTMLElement>(headlineSelector)
        if (document.activeElement === document.body) headline?.focus({ preventScroll: true })
      })
    },
    [],
  )
}
