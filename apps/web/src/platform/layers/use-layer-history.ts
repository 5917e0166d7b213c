import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onIntent } from '#platform/ui/late/on-intent.ts'

const load = () => import('./keep-layers.ts')

/**
 * Lets going back close the topmost layer. Nothing is a layer before a button is reached, except in an entry
 * that was a layer's before a reload.
 */
export function useLayerHistory(): void {
  const { history } = useRouter()
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    async function start() {
      const { keepLayers } = await load()
      if (!isOver) stop = keepLayers(history)
    }
    const forget = onIntent(start)
    if (history.location.state.layer) void start().catch(() => {})
    return () => {
      isOver = true
      forget()
      stop()
    }
  }, [history])
}
