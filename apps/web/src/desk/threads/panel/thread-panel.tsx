import type { CompanyThreadDetail } from '@portolan/contract/company/threads/threads'
import { settleThread } from '@portolan/contract/company/threads/threads'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { may, staffQuery } from '#desk/frame/staff.ts'
import { companyThreadQuery } from '#desk/threads/queries.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { DeskComposer } from './desk-composer.tsx'
import { EntryList } from './entry-list.tsx'
import { messages } from './messages.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { WaitingMark } from './waiting-mark.tsx'

interface ThreadPanelProps {
  /** The ID of the order, pre-order, quote, invoice or document. */
  threadId: string
  /** The height of the entries; they scroll by themselves. */
  listClass?: string
}

/**
 * The conversation about an order, a pre-order, a quote, an invoice or a document, for the company: messages,
 * internal notes, and fields for the next ones. It refreshes itself.
 */
export function ThreadPanel({ threadId, listClass = 'max-h-[50dvh]' }: ThreadPanelProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const query = useQuery(companyThreadQuery(threadId))
  const mayWrite = may(useQuery(staffQuery).data, 'threads', 'write')
  const { data: thread, error } = query
  if (!thread)
    return error ? (
      <ErrorState
        title={t('failed')}
        description={failureText(error)}
        requestId={requestIdOf(error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <ThreadSkeleton />
    )
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {thread.lastSide !== null && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
          <WaitingMark thread={thread} />
          {mayWrite && thread.waitingSince !== null && <SettleButton thread={thread} />}
        </div>
      )}
      {thread.entries.length === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <EntryList thread={thread} className={listClass} />
      )}
      {mayWrite && <DeskComposer key={threadId} thread={thread} />}
    </div>
  )
}

/** Says that the last message needs no answer. */
function SettleButton({ thread: { id: threadId } }: { thread: CompanyThreadDetail }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const client = useQueryClient()
  const settling = useMutation({
    mutationFn: () => call(settleThread, { params: { threadId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['desk', 'threads'] }),
    onError: (error) =>
      toasts.add({
        severity: 'error',
        title: t('settleFailed'),
        description: failureText(error),
        life: 8000,
      }),
  })
  return (
    <Button size="sm" loading={settling.isPending} onClick={() => settling.mutate()}>
      {t('settle')}
    </Button>
  )
}
