import type { TooltipProps } from './tooltip-parts.tsx'
import { useLate } from './use-late.ts'

const load = () => import('./tooltip-parts.tsx')

/** A few words beside what the pointer or the focus is on. */
export function Tooltip(props: TooltipProps) {
  const parts = useLate(load)
  return parts ? <parts.Tooltip {...props} /> : props.children
}
