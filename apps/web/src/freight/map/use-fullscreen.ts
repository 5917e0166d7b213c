import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useLayer } from '#platform/ui/floating/use-layer.ts'

/**
 * Whether an element fills the screen: `entered` by the browser, `filled` by the page if the browser can't.
 */
export type FullscreenState = 'exited' | 'entered' | 'filled'

/** Lets an element fill the screen and return; Escape and Back leave in either case. */
export function useFullscreen(
  element: RefObject<HTMLElement | null>,
): [FullscreenState, () => void, () => void] {
  const [state, setState] = useState<FullscreenState>('exited')

  useEffect(() => {
    const changed = () => {
      if (document.fullscreenElement === element.current) setState('entered')
      else setState((now) => (now === 'entered' ? 'exited' : now))
    }
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [element])

  useEffect(() => {
    if (state !== 'filled') return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setState('exited')
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    document.addEventListener('keydown', leave)
    return () => {
      document.documentElement.style.overflow = overflow
      document.removeEventListener('keydown', leave)
    }
  }, [state])

  const enter = useCallback(() => {
    // An iPhone only allows full screen for videos, and a frame may not have permission.
    const request = element.current?.requestFullscreen?.()
    if (request) request.catch(() => setState('filled'))
    else setState('filled')
  }, [element])

  const exit = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else setState('exited')
  }, [])

  useLayer(state !== 'exited', exit)

  return [state, enter, exit]
}
