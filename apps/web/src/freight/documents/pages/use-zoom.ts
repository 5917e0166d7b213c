import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

export const maxZoom = 4
const step = 1.5
// Drawing follows once the fingers rest.
const restMs = 200

interface Focus {
  x: number
  y: number
}

const spreadOf = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/** The zoom of scrolled pages by buttons, pinch and double tap; what is under the fingers stays there. */
export function useZoom(scroller: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const [settled, setSettled] = useState(1)
  /** The point of the unzoomed pages that stays where it is in the window. */
  const held = useRef<{ point: Focus; focus: Focus } | null>(null)

  /** Holds the point at a place of the screen, by default the middle of the window. */
  function hold(at?: Focus) {
    const element = scroller.current
    if (!element) return
    const { left, top, width, height } = element.getBoundingClientRect()
    const focus = at ? { x: at.x - left, y: at.y - top } : { x: width / 2, y: height / 2 }
    const point = { x: (element.scrollLeft + focus.x) / zoom, y: (element.scrollTop + focus.y) / zoom }
    held.current = { point, focus }
  }
  const change = (next: number) => setZoom(Math.min(maxZoom, Math.max(1, next)))

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !held.current) return
    const { point, focus } = held.current
    element.scrollLeft = point.x * zoom - focus.x
    element.scrollTop = point.y * zoom - focus.y
  }, [scroller, zoom])

  useEffect(() => {
    const timer = setTimeout(setSettled, restMs, zoom)
    return () => clearTimeout(timer)
  }, [zoom])

  const begin = useEffectEvent((at: Focus) => {
    hold(at)
    return zoom
  })
  const pinch = useEffectEvent(change)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let start: { spread: number; zoom: number } | null = null
    function touch({ touches }: TouchEvent) {
      const [a, b] = touches
      start = null
      if (touches.length !== 2 || !a || !b) return
      const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 }
      start = { spread: spreadOf(a, b), zoom: begin(middle) }
    }
    function move(event: TouchEvent) {
      const [a, b] = event.touches
      if (!start || !a || !b) return
      // The browser would zoom the whole page.
      event.preventDefault()
      pinch((start.zoom * spreadOf(a, b)) / start.spread)
    }
    element.addEventListener('touchstart', touch, { passive: true })
    element.addEventListener('touchend', touch, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    return () => {
      element.removeEventListener('touchstart', touch)
      element.removeEventListener('touchend', touch)
      element.removeEventListener('touchmove', move)
    }
  }, [scroller])

  function by(factor: number) {
    hold()
    change(zoom * factor)
  }
  return {
    zoom,
    /** The zoom to draw for. */
    settled,
    zoomIn: () => by(step),
    zoomOut: () => by(1 / step),
    toggle(at: Focus) {
      hold(at)
      change(zoom > 1 ? 1 : 2)
    },
  }
}
