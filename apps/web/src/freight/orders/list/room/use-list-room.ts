import { type RefObject, useLayoutEffect, useState } from 'react'

/** In what shape a list has room: all columns, the few that can't be done without, or none. */
export type ListRoom = 'wide table' | 'table' | 'rows'

/** The shape for so many pixels. */
export function listRoomOf(width: number): ListRoom {
  if (width >= 940) return 'wide table'
  return width >= 700 ? 'table' : 'rows'
}

let lastWidth = 0

/** How many pixels the list had last; 0 before the first was measured. */
export function lastListWidth(): number {
  return lastWidth
}

/** The shape that the box has room for; measured before anything is drawn. */
export function useListRoom(box: RefObject<HTMLElement | null>): ListRoom {
  const [room, setRoom] = useState<ListRoom>('wide table')
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
