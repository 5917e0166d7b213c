import { useEffect, useEffectEvent } from 'react'
import { layers } from './layers.ts'

/** While it's open, going back in the browser closes it before it leaves the page. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => (isOpen ? layers.add(() => onBack()) : undefined), [isOpen])
}
