import type { OrganizationStorage } from '@portolan/contract/identity/storage'
import { useQuery } from '@tanstack/react-query'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { storageQuery } from './queries.ts'

/** From this share on, a hint says what to do. */
const nearlyFull = 0.9

/** The share of each organization's storage that its files use. */
export function StoragePanel() {
  const t = useMessages(messages)
  const { companyName: company } = usePortalConfig()
  const { data, error, refetch, isFetching } = useQuery(storageQuery)
  if (!data && error)
    return (
      <LoadFailed
        title={t('failed')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        className="py-6!"
      />
    )
  if (!data) return <Skeleton className="h-16 w-full" />
  if (data.results.length === 0) return <p>{t('none')}</p>
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('help')}</p>
      <ul className="flex flex-col gap-4">
        {data.results.map((storage) => (
          <StorageRow key={storage.organization.id} storage={storage} company={company} />
        ))}
      </ul>
    </div>
  )
}

function StorageRow({ storage, company }: { storage: OrganizationStorage; company: string }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { organization, usedBytes, limitBytes } = storage
  const isFull = usedBytes >= limitBytes
  const isNearlyFull = usedBytes >= limitBytes * nearlyFull
  const sizes = { used: format.fileSize(usedBytes), limit: format.fileSize(limitBytes) }
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere font-medium">{organization.name}</span>
        <span className="tabular text-muted text-sm">{t('used', sizes)}</span>
      </p>
      <meter
        aria-label={t('meter', { organization: organization.name })}
        aria-valuetext={t('used', sizes)}
        max={Math.max(limitBytes, 1)}
        value={usedBytes}
        className="sr-only"
      />
      {/* The visible part: a meter's own parts can't be styled in every browser. */}
      <progress
        aria-hidden
        max={1}
        value={isFull ? 1 : usedBytes / limitBytes}
        className={cn(
          'mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-wash [&::-webkit-progress-bar]:bg-wash',
          isFull
            ? '[&::-moz-progress-bar]:bg-red [&::-webkit-progress-value]:bg-red'
            : isNearlyFull
              ? '[&::-moz-progress-bar]:bg-amber [&::-webkit-progress-value]:bg-amber'
              : '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
        )}
      />
      {isNearlyFull && (
        <p className={cn('mt-1.5 text-sm', isFull ? 'text-red' : 'text-amber')}>
          {t(isFull ? 'full' : 'nearlyFull', { company })}
        </p>
      )}
    </li>
  )
}
