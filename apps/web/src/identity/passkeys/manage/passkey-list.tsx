import type { Passkey } from '@portolan/contract/identity/passkeys'
import { useQuery } from '@tanstack/react-query'
import { messages } from '#identity/passkeys/messages.ts'
import { passkeysQuery } from '#identity/passkeys/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { PasskeyRow } from './passkey-row.tsx'

interface PasskeyListProps {
  /** The ID of the passkey that was just added. */
  added: string | null
  /** The ID of the passkey being removed. */
  removing: string | null
  onNamed: () => void
  onRemove: (passkey: Passkey) => void
}

/** The person's passkeys, newest first. */
export function PasskeyList({ added, removing, onNamed, onRemove }: PasskeyListProps) {
  const t = useMessages(messages, 'panel')
  const list = useQuery(passkeysQuery)
  if (list.isPending) {
    return (
      <SkeletonGroup className="flex items-center gap-3 rounded-md border p-3">
        <Skeleton className="size-9 rounded-full" />
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-56" />
        </span>
      </SkeletonGroup>
    )
  }
  if (list.isError) {
    return (
      <LoadFailed
        className="py-6"
        title={t('failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (list.data.length === 0) return <p className="font-medium">{t('emptyTitle')}</p>
  return (
    <ul aria-label={t('list')} className="divide-y rounded-md border">
      {list.data.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          isNew={passkey.id === added}
          isGoing={passkey.id === removing}
          onNamed={onNamed}
          onRemove={() => onRemove(passkey)}
        />
      ))}
    </ul>
  )
}
