import type { InboundMessageDetail } from '@portolan/contract/company/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/carrier-messages/messages.ts'
import { attach, detach, detachPreviewQuery, refreshMessages } from '#desk/carrier-messages/queries.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { ChangeTable } from './change-table.tsx'

type MessageOrder = InboundMessageDetail['orders'][number]

interface UnmatchDialogProps {
  messageId: string
  /** The order to take the message from; null while closed. */
  order: MessageOrder | null
  onClose: () => void
}

const undoLife = 12_000

/** Says what an order loses without the message, and takes it away. */
export function UnmatchDialog({ messageId, order, onClose }: UnmatchDialogProps) {
  const t = useMessages(messages, 'unmatch')
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const [reason, setReason] = useState('')
  const undo = useMutation({
    mutationFn: ({ from, events }: { from: MessageOrder; events: readonly string[] }) =>
      attach(messageId, from, events),
    onError: (error) => showFailure(t('failed'), error),
    onSettled: () => refreshMessages(client),
  })
  const unmatch = useMutation({
    mutationFn: (from: MessageOrder) => detach(messageId, from, { reason: reason.trim() }),
    onSuccess: ({ detached, detachedEvents }, from) => {
      onClose()
      setReason('')
      const wasThere = detached.events > 0
      toasts.add({
        severity: wasThere ? 'success' : 'info',
        title: t(wasThere ? 'done' : 'already', { order: from.number }),
        life: undoLife,
        ...(wasThere && {
          action: { label: t('undo'), onAction: () => undo.mutate({ from, events: detachedEvents }) },
        }),
      })
    },
    onError: (error) => showFailure(t('failed'), error),
    onSettled: () => refreshMessages(client),
  })
  return (
    <Dialog
      open={order !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="md"
      title={t('title', { order: order?.number ?? '' })}
      description={t('hint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" loading={unmatch.isPending} onClick={() => order && unmatch.mutate(order)}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      {order && <Losses messageId={messageId} order={order} />}
      <Field label={t('reason')} optional className="mt-4">
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

function Losses({ messageId, order }: { messageId: string; order: MessageOrder }) {
  const t = useMessages(messages, 'unmatch')
  const named = { organizationRef: order.organizationRef, ref: order.ref }
  const { data, error, isFetching, refetch } = useQuery(detachPreviewQuery(messageId, named))
  if (!data && error)
    return (
      <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <SkeletonGroup className="flex flex-col gap-2">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </SkeletonGroup>
    )
  const { events, followers, notifications, changes } = data.detached
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {t('events', { count: events })}
        {followers > 0 && ` ${t('followers', { count: followers })}`}.
      </p>
      {notifications.removed > 0 && <p>{t('notifications', { count: notifications.removed })}</p>}
      {notifications.sent > 0 && <p className="text-amber">{t('sent', { count: notifications.sent })}</p>}
      {changes.length > 0 && (
        <div className="overflow-hidden rounded-md border">
          <ChangeTable changes={changes} />
        </div>
      )}
    </div>
  )
}
