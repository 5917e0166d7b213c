import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './class-names.ts'
import { floatingSurface } from './floating.ts'

interface PopoverProps {
  trigger: ReactElement
  /** Names it for screen readers. */
  label: string
  side?: 'top' | 'bottom'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
  className?: string
}

/** A small panel on a button, for more than a menu can hold. */
export function Popover(props: PopoverProps) {
  const { trigger, label, side = 'bottom', align = 'start', open, onOpenChange, children, className } = props
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} className="z-40">
          <Base.Popup
            aria-label={label}
            className={cn(floatingSurface, 'max-w-[calc(100vw-2rem)] p-4', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
