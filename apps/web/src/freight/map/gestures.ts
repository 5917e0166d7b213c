import type { Map as LeafletMap } from 'leaflet'

/** What someone tried that belongs to the page as long as the map doesn't fill the screen. */
export type RefusedGesture = 'wheel' | 'touch'

/**
 * Leaves the wheel and the single finger to the page: the map takes them with Ctrl or ⌘, with two fingers, or
 * when it fills the screen (`free`). `refused` hears of the others, to say how. Answers how to stop.
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
    // Who scrolls the page past the map doesn't ask for it; who moved the pointer over it first does.
    let pointed = false
    container.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => {
        pointed ||= movementX !== 0 || movementY !== 0
      },
      { signal },
    )
    container.addEventListener(
      'wheel',
      (event) => {
        const meant = event.ctrlKey || event.metaKey
        toggle(map.scrollWheelZoom, meant)
        if (!meant && pointed) refused('wheel')
        pointed = false
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
  }
  return () => leaving.abort()
}
