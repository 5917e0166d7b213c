import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { useFocusAfterDialog } from '#platform/ui/keyboard/use-focus-after-dialog.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { stepHeadlineId } from './use-booking-steps.ts'
import type { BookingState } from './use-booking-values.ts'

interface DraftLineProps {
  booking: BookingState
  restoredFrom: string | null
  onDiscard: () => void
}

/** Shows whether this device stores the draft, with a button to discard it. */
export function DraftLine({ booking, restoredFrom, onDiscard }: DraftLineProps) {
  const t = useMessages(messages, 'draft')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { isKept, isDirty, otherTab } = booking
  useFocusAfterDialog(isAsking, `#${stepHeadlineId}`)
  const isShown = restoredFrom !== null || otherTab !== null || (isDirty && isKept !== null)

  function text() {
    if (otherTab !== null) return t(otherTab === 'gone' ? 'goneElsewhere' : 'changedElsewhere')
    if (isKept === null && restoredFrom !== null) {
      const isFresh = Date.now() - Date.parse(restoredFrom) < 60_000
      return isFresh ? t('restoredNow') : t('restored', { when: format.relative(restoredFrom) })
    }
    return t(isKept === false ? 'notKept' : 'kept')
  }

  return (
    <div
      className={cn(
        'mb-3 flex min-h-8 items-center gap-x-3 text-muted text-sm max-tablet:min-h-11 max-tablet:justify-between',
        // On a phone its room above would stay blank until something is typed.
        restoredFrom === null && 'max-tablet:order-1 max-tablet:mb-0 max-tablet:min-h-0',
      )}
    >
      <p role="status" className="flex min-w-0 items-center gap-1.5 text-pretty">
        {isShown && (
          <>
            <HardDrive aria-hidden className="size-3.5 shrink-0" />
            {text()}
          </>
        )}
      </p>
      {isShown && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('discard')}
          className="max-tablet:-me-3"
          onClick={() => setAsking(true)}
        >
          {t('discardConfirm')}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('discardTitle')}
        description={t('discardText')}
        footer={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                booking.finish()
                onDiscard()
              }}
            >
              {t('discardConfirm')}
            </Button>
            <Button variant="primary" onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
          </>
        }
      />
    </div>
  )
}
