import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

export interface BubbleProps {
  /** The element that it names. */
  anchor: Element
  text: ReactNode
  side: 'top' | 'bottom' | 'left' | 'right'
  open: boolean
  onOpenChange: (open: boolean) => void
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** The words of a tooltip; the pointer may go over to them. */
export function Bubble({ anchor, text, side, open, onOpenChange, ...pointer }: BubbleProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        {/* Only visual: it's outside of every landmark and repeats the child's accessible name. */}
        <Base.Positioner aria-hidden anchor={anchor} side={side} sideOffset={6} className="z-50" {...pointer}>
          <Base.Popup className="max-w-xs rounded-md bg-ink px-2 py-1 text-surface text-xs transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
