import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface StatusAnnouncerProps {
  status: string | null
  /** What it is called in the reader's language. */
  name: string
}

/** Announces a status that changed while the page was open to screen readers; shows nothing. */
export function StatusAnnouncer({ status, name }: StatusAnnouncerProps) {
  const t = useMessages(messages)
  const heard = useRef(status)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (heard.current !== status) setChanged(true)
    heard.current = status
  }, [status])
  return (
    <p role="status" className="sr-only">
      {changed && name && t('statusChanged', { status: name })}
    </p>
  )
}
