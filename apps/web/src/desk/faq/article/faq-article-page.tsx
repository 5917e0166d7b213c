import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { messages } from '#desk/faq/messages.ts'
import { faqArticleQuery, faqSettingsQuery } from '#desk/faq/queries.ts'
import { StateBadge } from '#desk/faq/state-badge.tsx'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
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
import { ArticleForm } from './article-form.tsx'
import { ArticleMenu } from './article-menu.tsx'

/** An article of the FAQ, or a new one: its text in both languages, and next to it what customers see. */
export function FaqArticlePage() {
  const { slug = '' } = useParams({ strict: false })
  // Another article is another form.
  return <Page key={slug} slug={slug} />
}

function Page({ slug }: { slug: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const mayChange = useMay('settings', 'write')
  const isNew = slug === 'new'
  // A new article's address must be free.
  useQuery({ ...faqSettingsQuery, enabled: isNew })
  const { data, error, isFetching, refetch } = useQuery({ ...faqArticleQuery(slug), enabled: !isNew })
  const isGone = error instanceof Problem && error.status === 404
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
  const content = data?.draft ?? data?.published
  const title = isNew ? t('new') : content?.[locale].title || content?.en.title || content?.ru.title || slug
  return (
    <UnsavedGuard words={words}>
      <PageHeadline
        above={<Trail list={t('list')} to={deskPaths.deskFaq()} title={title} />}
        title={title}
        below={data && <StateBadge article={data} />}
        actions={data && mayChange && <ArticleMenu article={data} />}
      />
      {isGone ? (
        <EmptyState icon={<Icon name="empty" />} title={t('notFound')} description={t('notFoundHint')} />
      ) : isNew || data ? (
        <ArticleForm article={data ?? null} />
      ) : error ? (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup className="grid gap-4 desktop:grid-cols-2">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
    </UnsavedGuard>
  )
}
