import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { messages } from '#freight/preorders/form/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { veilClass } from '#platform/ui/floating/veil-class.ts'
import { cn } from '#platform/ui/look/class-names.ts'

interface BookingSheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The frame of the form over the list: the whole screen on a phone, otherwise a wide sheet at its side. */
export function BookingSheet({ title, onClose, children }: BookingSheetProps) {
  const t = useMessages(messages)
  const headline = useRef<HTMLHeadingElement>(null)
  return (
    // A click outside would close a half-filled form.
    <Base.Root open disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          initialFocus={headline}
          className={cn(
            'fixed inset-y-0 end-0 z-30 flex w-full flex-col scroll-pb-44 overflow-y-auto overscroll-contain bg-surface outline-none',
            'tablet:w-[min(64rem,calc(100vw-4rem))] tablet:border-s tablet:shadow-float',
          )}
        >
          <div className="flex items-center justify-between gap-4 px-6 pt-5 max-tablet:px-4">
            <Base.Title
              ref={headline}
              render={(props) => <h1 {...props}>{title}</h1>}
              tabIndex={-1}
              className="font-semibold text-2xl tracking-tight outline-none max-tablet:text-xl"
            />
            <Base.Close
              aria-label={t('close')}
              className={cn(buttonClass({ variant: 'ghost', square: true }), '-me-2')}
            >
              <X aria-hidden />
            </Base.Close>
          </div>
          <div className="flex-1 px-6 max-tablet:px-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
