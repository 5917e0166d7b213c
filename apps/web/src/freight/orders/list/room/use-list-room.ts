import { type RefObject, useLayoutEffect, useState } from 'react'

/** In what shape a list has room: all columns, the few that can't be done without, or none. */
export type ListRoom = 'wide table' | 'table' | 'rows'

/** The shape for so many pixels. */
export function listRoomOf(width: number): ListRoom {
  if (width >= 940) return 'wide table'
  return width >= 700 ? 'table' : 'rows'
}

/** The shape that the box has room for; measured before anything is drawn. */
export function useListRoom(box: RefObject<HTMLElement | null>): ListRoom {
  const [room, setRoom] = useState<ListRoom>('wide table')
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const read = () => setRoom(listRoomOf(element.clientWidth))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return room
}
