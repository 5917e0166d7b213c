import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReadArticle } from '#content/faq/markdown/article-passages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'
import { articlesQuery } from './queries.ts'

const shapes = ['a', 'b', 'c', 'd']
const lines = ['x', 'y', 'z']

/** The table of contents before its first article. */
export function ContentsSkeleton() {
  return (
    <SkeletonGroup className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
      {shapes.map((shape) => (
        <div key={shape} className="rounded-lg border bg-surface p-4">
          <Skeleton className="mb-4 h-4 w-32" />
          {lines.map((line) => (
            <div key={line} className="py-2">
              <Skeleton className="h-4 w-56 max-w-full" />
              <Skeleton className="mt-2 h-3.5 w-80 max-w-full" />
            </div>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** An article before its text. */
export function ArticleSkeleton() {
  return (
    <SkeletonGroup className="max-w-[42rem]">
      <Skeleton className="h-7 w-72 max-w-full" />
      {shapes.map((shape) => (
        <div key={shape} className="mt-6">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-2.5 h-4 w-11/12" />
          <Skeleton className="mt-2.5 h-4 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

interface WithArticlesProps {
  /** Shown until the articles are loaded. */
  skeleton: ReactNode
  children: (articles: ReadArticle[]) => ReactNode
}

/** Renders with all articles in the reader's language, or shows that they couldn't be loaded. */
export function WithArticles({ skeleton, children }: WithArticlesProps) {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useQuery(articlesQuery(useLocale()))
  if (data) return children(data)
  if (!error) return skeleton
  return (
    <LoadFailed
      title={t('failed')}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      className="rounded-lg border bg-surface"
    />
  )
}
