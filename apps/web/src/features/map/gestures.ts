import type { Map as LeafletMap } from 'leaflet'

/** What somebody tried that belongs to the page as long as the map does not fill the screen. */
export type RefusedGesture = 'wheel' | 'touch'

/**
 * Leaves the wheel and the single finger to the page: the map takes them with Ctrl or ⌘, with two fingers, or when it
 * fills the screen (`free`). `refused` hears of the others, to say how. Answers how to stop.
 */
export function shareGestures(
  map: LeafletMap,
  free: boolean,
  refused: (gesture: RefusedGesture) => void,
): () => void {
  const container = map.getContainer()
  const leaving = new AbortController()
  const { signal } = leaving
  const coarse = matchMedia('(pointer: coarse)').matches
  const toggle = (handler: { enable(): unknown; disable(): unknown }, on: boolean) =>
    on ? handler.enable() : handler.disable()

  toggle(map.scrollWheelZoom, free)
  toggle(map.dragging, free || !coarse)

  if (!free) {
    let settle: ReturnType<typeof setTimeout> | undefined
    container.addEventListener(
      'wheel',
      (event) => {
        const meant = event.ctrlKey || event.metaKey
        toggle(map.scrollWheelZoom, meant)
        // Scrolling past the map is not asking for it: only who stays over it is told.
        clearTimeout(settle)
        if (!meant) settle = setTimeout(() => refused('wheel'), 60)
      },
      { signal, capture: true, passive: true },
    )
    container.addEventListener(
      'touchmove',
      (event) => {
        if (event.touches.length === 1) refused('touch')
      },
      { signal, passive: true },
    )
    signal.addEventListener('abort', () => clearTimeout(settle))
  }
  return () => leaving.abort()
}
