import type { OrderSuggestion } from '@portolan/contract/company/carrier-messages/suggestions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { messages } from '#desk/carrier-messages/messages.ts'
import { attach, attachPreviewQuery, detach, refreshMessages } from '#desk/carrier-messages/queries.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { ChangeTable } from './change-table.tsx'
import { FeedbackList } from './feedback-list.tsx'

interface MatchPreviewProps {
  order: OrderSuggestion['order']
  messageId: string
  events: readonly string[]
  /** Without it, the person only sees what would change. */
  mayMatch: boolean
}

const undoLife = 12_000

/** Shows how matching the events would change an order, with the button that does it. */
export function MatchPreview({ order, messageId, events, mayMatch }: MatchPreviewProps) {
  const t = useMessages(messages, 'match')
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const named = { organizationRef: order.organization.ref, ref: order.ref }
  const { data, error, isFetching, refetch } = useQuery(attachPreviewQuery(messageId, named, events))
  const undo = useMutation({
    mutationFn: (attached: readonly string[]) => detach(messageId, named, { events: attached }),
    onSuccess: () => toasts.add({ severity: 'info', title: t('undone'), life: undoLife }),
    onError: (failure) => showFailure(t('failedUndo'), failure),
    onSettled: () => refreshMessages(client),
  })
  const match = useMutation({
    mutationFn: () => attach(messageId, named, events),
    onSuccess: ({ attached, attachedEvents }) => {
      if (attached === 0) {
        toasts.add({ severity: 'warn', title: t('taken'), description: t('takenHint') })
        return
      }
      toasts.add({
        severity: 'success',
        title: t('matched', { order: order.number }),
        life: undoLife,
        // A longer list isn't whole; unmatching is below.
        ...(attachedEvents.length === attached && {
          action: { label: t('undo'), onAction: () => undo.mutate(attachedEvents) },
        }),
      })
    },
    onError: (failure) => showFailure(t('failedMatch'), failure),
    onSettled: () => refreshMessages(client),
  })
  return (
    <div className="border-t bg-wash/40 px-4 py-3">
      {!data && error && (
        <LoadFailed
          title={t('previewFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </SkeletonGroup>
      )}
      {data && (
        <div className="flex flex-col gap-3">
          <h4 className="font-semibold text-sm">
            {t('preview')}: {t('events', { count: data.attached })}
          </h4>
          {data.warnings.length > 0 && (
            <div className="rounded-md border border-amber/40 bg-amber-tint/40 px-3 py-2">
              <p className="mb-1 font-medium text-sm">{t('warnings')}</p>
              <FeedbackList elements={data.warnings} />
            </div>
          )}
          {data.changes.length === 0 ? (
            <p className="text-muted text-sm">{t('nothing')}</p>
          ) : (
            <div className="overflow-hidden rounded-md border bg-surface">
              <ChangeTable changes={data.changes} />
            </div>
          )}
          {mayMatch && (
            <Button
              variant="primary"
              icon={<Link2 aria-hidden />}
              loading={match.isPending}
              onClick={() => match.mutate()}
              className="self-start"
            >
              {t('match', { order: order.number })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
