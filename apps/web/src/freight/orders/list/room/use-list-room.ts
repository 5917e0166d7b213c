import { type RefObject, useLayoutEffect, useState } from 'react'

/** The shape for which a list has room: all columns, the essential ones, or none. */
export type ListRoom = 'wide table' | 'table' | 'rows'

/** The shape for this many pixels. */
export function listRoomOf(width: number): ListRoom {
  if (width >= 940) return 'wide table'
  return width >= 700 ? 'table' : 'rows'
}

let lastWidth = 0

/** The list's last width in pixels; before the first measurement the window's, which is more. */
export function lastListWidth(): number {
  return lastWidth || window.innerWidth
}

/** The shape for which the box has room, measured before painting. */
export function useListRoom(box: RefObject<HTMLElement | null>): ListRoom {
  const [room, setRoom] = useState(() => listRoomOf(lastListWidth()))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const read = () => {
      lastWidth = element.clientWidth
      setRoom(listRoomOf(lastWidth))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return room
}
