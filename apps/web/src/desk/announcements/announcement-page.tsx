import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { Problem } from '#platform/api/problem.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { messages } from './messages.ts'
import { announcementQuery, zoneQuery } from './queries.ts'

/** One announcement, or a new one: its form, and next to it who would read it. */
export function AnnouncementPage() {
  const { announcementId = '' } = useParams({ strict: false })
  // Another announcement is another form.
  return <Page key={announcementId} id={announcementId} />
}

function Page({ id }: { id: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const isNew = id === 'new'
  const [ownId] = useState(() => (isNew ? crypto.randomUUID() : id))
  const { data: timeZone, error: zoneError } = useQuery(zoneQuery)
  const {
    data,
    error: ownError,
    isFetching,
    refetch,
  } = useQuery({ ...announcementQuery(ownId), enabled: !isNew })
  const error = ownError ?? zoneError
  const isGone = ownError instanceof Problem && ownError.status === 404
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
  const title = isNew ? t('new') : (data?.[locale].title ?? t('title'))
  return (
    <UnsavedGuard words={words}>
      <PageHeadline
        above={<Trail list={t('title')} to={deskPaths.announcements()} title={title} />}
        title={title}
      />
      {isGone ? (
        <EmptyState icon={<Icon name="empty" />} title={t('notFound')} description={t('notFoundHint')} />
      ) : (isNew || data) && timeZone ? (
        <AnnouncementForm id={ownId} announcement={data ?? null} timeZone={timeZone} />
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup className="grid gap-4 desktop:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-60 w-full" />
        </SkeletonGroup>
      )}
    </UnsavedGuard>
  )
}
