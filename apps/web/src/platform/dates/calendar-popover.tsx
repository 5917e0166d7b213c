import { Popover as Base } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { floatingSurface } from '#platform/ui/floating/floating.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Calendar, type CalendarProps } from './calendar.tsx'
import { messages } from './messages.ts'

interface CalendarPopoverProps extends CalendarProps {
  /** The field and its button. */
  anchor: RefObject<HTMLElement | null>
  /** The field, which gets the focus back. */
  field: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The calendar of a date field, below it. */
export function CalendarPopover({ anchor, field, onClose, ...calendar }: CalendarPopoverProps) {
  const t = useMessages(messages)
  return (
    <Base.Root
      open
      onOpenChange={(open, { event }) => {
        // The button closes it itself.
        if (!open && !(event.target instanceof Node && anchor.current?.contains(event.target))) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} align="start" className="z-40 outline-none">
          <Base.Popup
            aria-label={t('calendar')}
            finalFocus={field}
            className={cn(floatingSurface, 'max-h-(--available-height) overflow-y-auto p-3')}
          >
            <Calendar {...calendar} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
