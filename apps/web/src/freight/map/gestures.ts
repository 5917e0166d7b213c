import type { Map as LeafletMap } from 'leaflet'

/** A gesture that belongs to the page unless the map fills the screen. */
export type RefusedGesture = 'wheel' | 'touch'

/**
 * Leaves the wheel and single-finger gestures to the page: the map uses them with Ctrl or ⌘, with two
 * fingers, or when it fills the screen (`free`). Calls `refused` for the others, to show how. Returns a
 * function that stops it.
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
    // Scrolling the page past the map isn't meant for it; moving the pointer over it first is.
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
        const isZoom = event.ctrlKey || event.metaKey
        toggle(map.scrollWheelZoom, isZoom)
        if (!isZoom && pointed) refused('wheel')
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
