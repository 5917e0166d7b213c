import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

export interface TooltipProps {
  /** Never the only place of a name: the child has its own. */
  text: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactElement
}

/** A short text next to the element with the pointer or the focus. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        {/* Only visual: it's outside every landmark and repeats the child's accessible name. */}
        <Base.Positioner aria-hidden side={side} sideOffset={6} className="z-50">
          <Base.Popup className="max-w-xs rounded-md bg-ink px-2 py-1 text-surface text-xs transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
