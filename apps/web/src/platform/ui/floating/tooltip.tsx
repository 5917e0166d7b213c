import type { TooltipProps } from './tooltip-parts.tsx'
import { useLate } from './use-late.ts'

const load = () => import('./tooltip-parts.tsx')

/** A short text next to the element with the pointer or the focus. */
export function Tooltip(props: TooltipProps) {
  const parts = useLate(load)
  return parts ? <parts.Tooltip {...props} /> : props.children
}
