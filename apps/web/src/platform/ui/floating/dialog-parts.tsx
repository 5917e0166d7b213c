import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { buttonClass } from '#platform/ui/button.tsx'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { useLayer } from './use-layer.ts'
import { veilClass } from './veil-class.ts'

const widths = {
  sm: 'w-[min(26rem,calc(100vw-2rem))]',
  md: 'w-[min(34rem,calc(100vw-2rem))]',
  lg: 'w-[min(52rem,calc(100vw-2rem))]',
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  size?: keyof typeof widths
  children?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** The element to focus; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** True if it asks about leaving the page: the browser's history waits for the answer. */
  asksToLeave?: boolean
}

/** A modal dialog; the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'sm', children, footer, initialFocus } = props
  const labels = useUiLabels()
  useLayer(open && !props.asksToLeave, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          {...(initialFocus && { initialFocus })}
          className={cn(
            'fixed start-1/2 top-1/2 z-30 flex max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col',
            'rounded-lg border bg-raised shadow-float outline-none transition-[opacity,scale]',
            'data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:opacity-0',
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <div className="min-w-0 pt-1">
              <Base.Title className="font-semibold text-lg">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label={labels.close}
              className={cn(buttonClass({ variant: 'ghost', size: 'sm', square: true }), '-me-1.5')}
            >
              <X aria-hidden />
            </Base.Close>
          </div>
          <div className={cn('min-h-0 flex-1 overflow-y-auto px-5 pb-5', children && 'pt-3')}>{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
