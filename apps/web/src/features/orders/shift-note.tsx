import type { Times } from '@portolan/contract/instants'
import type { Place, TransportMode } from '@portolan/contract/places'
import { cn } from '#ui/class-names.ts'
import { shiftOf } from './arrival-facts.ts'
import { useOrderTexts } from './order-texts.ts'

interface ShiftNoteProps {
  times: Times
  place: Place
  mode: TransportMode
}

/** How far a time moved against its plan; coloured only where it matters. */
export function ShiftNote({ times, place, mode }: ShiftNoteProps) {
  const texts = useOrderTexts()
  const shift = shiftOf(times, place, mode)
  if (!shift) return null
  const tone = shift.matters ? (shift.later ? 'text-red' : 'text-green') : 'text-muted'
  return <span className={cn('text-sm', tone)}>{texts.shift(shift)}</span>
}
