import type { LatLng, Map as LeafletMap } from 'leaflet'

/** How long a finger or button has to rest in one place. */
const longPressMs = 600
const tremble = 8

/**
 * Reports the place of a long press. A right click and the menu key report immediately, the latter for the
 * middle of the map. Returns a function that stops it.
 */
export function onLongPress(map: LeafletMap, pressed: (place: LatLng) => void): () => void {
  const container = map.getContainer()
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let byTouch = false

  const isControl = (target: EventTarget | null) =>
    target instanceof Element && target.closest('button, a, [data-map-card]') !== null
  const stop = () => clearTimeout(timer)

  function down(event: PointerEvent) {
    stop()
    byTouch = event.pointerType !== 'mouse'
    if (!event.isPrimary || event.button !== 0 || isControl(event.target)) return
    start = { x: event.clientX, y: event.clientY }
    const place = map.mouseEventToLatLng(event)
    timer = setTimeout(() => pressed(place), longPressMs)
  }

  function move(event: PointerEvent) {
    if (!event.isPrimary || Math.hypot(event.clientX - start.x, event.clientY - start.y) > tremble) stop()
  }

  function menu(event: MouseEvent) {
    if (isControl(event.target)) return
    event.preventDefault()
    // A long touch raises this too, after a different time in each browser.
    if (byTouch) return
    pressed(event.button === 2 ? map.mouseEventToLatLng(event) : map.getCenter())
  }

  const leaving = new AbortController()
  const options = { signal: leaving.signal }
  container.addEventListener('pointerdown', down, options)
  container.addEventListener('pointermove', move, options)
  container.addEventListener('pointerup', stop, options)
  container.addEventListener('pointercancel', stop, options)
  container.addEventListener('contextmenu', menu, options)
  return () => {
    stop()
    leaving.abort()
  }
}
