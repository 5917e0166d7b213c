import type { ShipmentStatus } from '@portolan/contract/freight/orders'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Announces a status that changed while the page was open to screen readers; shows nothing. */
export function StatusAnnouncer({ status }: { status: ShipmentStatus }) {
  const t = useMessages(messages)
  const heard = useRef(status)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (heard.current !== status) setChanged(true)
    heard.current = status
  }, [status])
  return (
    <p role="status" className="sr-only">
      {changed && t('page.statusChanged', { status: t(`status.${status}`) })}
    </p>
  )
}
