import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/carrier-messages/messages.ts'
import { contentQuery } from '#desk/carrier-messages/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { layOut } from './lay-out.ts'

/** The message as it arrived, laid out for reading; loaded on demand. */
export function ContentPanel({ messageId }: { messageId: string }) {
  const t = useMessages(messages, 'message')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('content')}>
      {isOpen ? (
        <Content messageId={messageId} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('showContent')}</Button>
      )}
    </Panel>
  )
}

function Content({ messageId }: { messageId: string }) {
  const t = useMessages(messages, 'message')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(contentQuery(messageId))
  if (!data && error)
    return (
      <LoadFailed
        title={t('contentFailed')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-40" />
  const { text, bytes, isWhole } = data
  return (
    <>
      {!isWhole && (
        <p className="mb-2 text-muted text-sm">
          {t('beginning', {
            shown: format.fileSize(new Blob([text]).size),
            bytes: format.fileSize(bytes),
          })}
        </p>
      )}
      {/* A scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the region itself takes the arrow keys
        tabIndex={0}
        aria-label={t('content')}
        className="max-h-96 overflow-auto rounded-md bg-wash p-3"
      >
        <pre className="font-mono text-xs">{layOut(text)}</pre>
      </section>
    </>
  )
}
