import type { ImportReason } from '@portolan/contract/company/imports/import-reason'
import type { ImportRunDetail } from '@portolan/contract/company/imports/import-runs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#desk/imports/messages.ts'
import { runLinesQuery } from '#desk/imports/queries.ts'
import { asSentence, useQuotes, useReasonText } from '#desk/imports/reason-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

/** Why lines couldn't be used in full, each reason with its lines. */
export function ReasonList({ run }: { run: ImportRunDetail }) {
  const t = useMessages(messages, 'run')
  const { reasons } = run
  return (
    <Card padding="none" className="overflow-hidden">
      <h2 className="border-b px-4 py-3 font-semibold text-sm">{t('reasons')}</h2>
      {reasons.length === 0 && <p className="px-4 py-6 text-muted">{t('noReasons')}</p>}
      <ul>
        {reasons.map((reason) => (
          <Reason key={reason.reason} run={run} reason={reason} />
        ))}
      </ul>
    </Card>
  )
}

function Reason({ run, reason: { reason, lines, texts } }: { run: ImportRunDetail; reason: ImportReason }) {
  const t = useMessages(messages, 'run')
  const reasonText = useReasonText(run.kind)
  const inQuotes = useQuotes()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="border-b last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full items-start gap-2 px-4 py-2 text-start hover:bg-wash"
      >
        <ChevronRight
          aria-hidden
          className={cn('mt-0.5 size-4 shrink-0 text-muted', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1 break-words">
          {asSentence(reasonText(reason))}{' '}
          {texts.length > 0 && <span className="text-muted">{texts.map(inQuotes).join(' · ')}</span>}
        </span>
        <span className="tabular shrink-0 text-muted text-sm">{t('reasonLines', { count: lines })}</span>
      </button>
      {isOpen && <Lines run={run} reason={reason} />}
    </li>
  )
}

function Lines({ run, reason }: { run: ImportRunDetail; reason: string }) {
  const t = useMessages(messages, 'run')
  const reasonText = useReasonText(run.kind)
  const query = useInfiniteQuery(runLinesQuery(run.id, reason))
  const { data, error, isFetching, refetch } = query
  if (error)
    return (
      <LoadFailed
        title={t('failedLines')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <SkeletonGroup className="flex flex-col gap-2 px-10 pb-3">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </SkeletonGroup>
    )
  const lines = data.pages.flatMap(({ results }) => results)
  return (
    <div className="bg-wash px-10 py-2 text-sm max-tablet:px-4">
      <ul className="flex flex-col gap-1">
        {lines.map(({ line, id, order, reasons }) => (
          <li key={`${line} ${id} ${order}`} className="flex gap-3 max-tablet:flex-col max-tablet:gap-0">
            <span className="tabular w-44 shrink-0 text-muted">
              {[line === null ? id : t('line', { line: String(line) }), order && t('order', { order })]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className="min-w-0 break-words">{asSentence(reasons.map(reasonText).join('; '))}</span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  )
}
