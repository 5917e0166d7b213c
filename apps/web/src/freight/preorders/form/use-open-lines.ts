import { startTransition, useCallback, useState } from 'react'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'

/** Which lines of cargo show their fields; the only one of a booking does from the beginning. */
export function useOpenLines({ units }: BookingValues) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(units.length === 1 ? [units[0]?.id ?? ''] : []),
  )
  // An open line has a dozen fields, which take a while to render.
  const onOpen = useCallback(
    (id: string) => startTransition(() => setOpen((before) => new Set([...before, id]))),
    [],
  )
  const onToggle = useCallback((id: string) => {
    startTransition(() =>
      setOpen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    )
  }, [])
  return { open, onOpen, onToggle }
}
