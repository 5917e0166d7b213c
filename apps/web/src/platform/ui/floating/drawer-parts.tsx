import { Drawer as Base } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'
import { useLayer } from './use-layer.ts'
import { veilClass } from './veil-class.ts'

const sides = {
  left: {
    viewport: 'justify-start',
    popup:
      'border-e translate-x-(--drawer-swipe-movement-x) data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  },
  right: {
    viewport: 'justify-end',
    popup:
      'border-s translate-x-(--drawer-swipe-movement-x) data-starting-style:translate-x-full data-ending-style:translate-x-full',
  },
}

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The label for screen readers; the content has its own heading. */
  label: string
  side?: keyof typeof sides
  /** The element to focus on closing; by default the previous one, none if it returns null. */
  focusOnClose?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A panel from the side; a swipe, Escape or a tap outside closes it. */
export function Drawer({ open, onOpenChange, label, side = 'left', focusOnClose, children }: DrawerProps) {
  useLayer(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection={side}>
      <Base.Portal>
        <Base.Backdrop forceRender className={veilClass} />
        <Base.Viewport className={cn('fixed inset-0 z-30 flex', sides[side].viewport)}>
          <Base.Popup
            aria-label={label}
            {...(focusOnClose && { finalFocus: () => focusOnClose() ?? false })}
            className={cn(
              'h-full w-[min(19rem,calc(100vw-3rem))] overflow-y-auto overscroll-contain bg-surface outline-none',
              'transition-transform duration-200 data-swiping:duration-0',
              sides[side].popup,
            )}
          >
            <Base.Content className="h-full">{children}</Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
