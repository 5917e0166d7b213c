import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface StatusAnnouncerProps {
  status: string | null
  /** The status in the reader's language. */
  name: string
}

/** Announces a changed status to screen readers while the page is open; shows nothing. */
export function StatusAnnouncer({ status, name }: StatusAnnouncerProps) {
  const t = useMessages(messages)
  const lastStatus = useRef(status)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (lastStatus.current !== status) setChanged(true)
    lastStatus.current = status
  }, [status])
  return (
    <p role="status" className="sr-only">
      {changed && name && t('statusChanged', { status: name })}
    </p>
  )
}
