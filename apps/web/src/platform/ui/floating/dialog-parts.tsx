import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { buttonClass } from '#platform/ui/button.tsx'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Unbroken } from '#platform/ui/look/unbroken.tsx'
import { useLayer } from './use-layer.ts'
import { veilClass } from './veil-class.ts'

const inTheMiddle =
  'start-1/2 top-1/2 max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg border transition-[opacity,scale] data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:opacity-0'

const looks = {
  sm: `${inTheMiddle} w-[min(26rem,calc(100vw-2rem))]`,
  md: `${inTheMiddle} w-[min(34rem,calc(100vw-2rem))]`,
  lg: `${inTheMiddle} w-[min(52rem,calc(100vw-2rem))]`,
  // At the side of the page, on a phone at its bottom.
  side: 'inset-y-0 end-0 w-[min(26rem,100vw)] border-s transition-transform duration-200 data-starting-style:translate-x-full data-ending-style:translate-x-full max-tablet:inset-x-0 max-tablet:top-14 max-tablet:w-full max-tablet:rounded-t-lg max-tablet:border-s-0 max-tablet:border-t max-tablet:data-starting-style:translate-x-0 max-tablet:data-starting-style:translate-y-full max-tablet:data-ending-style:translate-x-0 max-tablet:data-ending-style:translate-y-full',
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  size?: keyof typeof looks
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
        <Base.Backdrop forceRender className={veilClass} />
        <Base.Popup
          {...(initialFocus && { initialFocus })}
          className={cn('fixed z-30 flex flex-col bg-raised shadow-float outline-none', looks[size])}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <div className="min-w-0 pt-1">
              <Base.Title className="font-semibold text-lg">
                <Unbroken text={title} />
              </Base.Title>
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
