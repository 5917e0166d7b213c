import type { ImportFileReading } from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/imports/messages.ts'
import { readingQuery, runQuery } from '#desk/imports/queries.ts'
import { useReasonText } from '#desk/imports/reason-texts.ts'
import { Problem } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { DocumentsForm } from './documents-form.tsx'
import { MapPage } from './map-page.tsx'

/** A file with the map for it: the kept one, the one of an earlier run, or one as guessed. */
export function MappingPage() {
  const t = useMessages(messages, 'form')
  const tAll = useMessages(messages)
  const failureText = useFailureText()
  // The server doesn't know yet what is in a file that it can't read.
  const reasonText = useReasonText('orders')
  const { fileId = '' } = useParams({ strict: false }) as { fileId?: string }
  const { run: runId } = useSearch({ strict: false }) as { run?: string }
  const run = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined })
  const first = useQuery(readingQuery(fileId, null, {}))
  const above = (
    <Link {...deskPaths.imports()} className="text-accent hover:underline">
      {tAll('title')}
    </Link>
  )
  const error = first.error ?? (runId === undefined ? null : run.error)
  if (isOfDocuments(error)) return <DocumentsForm fileId={fileId} above={above} />
  if (error)
    return (
      <>
        <PageHeadline above={above} title={t('failed')} />
        <LoadFailed
          title={t('failed')}
          description={
            error instanceof Problem && error.status === 404 ? t('gone') : reasonText(failureText(error))
          }
          error={error}
          retrying={first.isFetching}
          onRetry={() => void first.refetch()}
        />
      </>
    )
  if (!first.data || (runId !== undefined && !run.data)) return <MappingSkeleton />
  const used = run.data?.mapText ?? null
  const begun: ImportFileReading =
    used === null || !run.data
      ? first.data
      : { ...first.data, kind: run.data.kind, map: used, keptMap: keptOf(run.data.map) }
  return <Opened key={fileId} fileId={fileId} first={begun} above={above} />
}

const keptOf = (map: { id: string | null; name: string; version: number } | null) =>
  map === null || map.id === null ? null : { ...map, id: map.id }

/** A ZIP has no columns: the server says so. */
function isOfDocuments(error: unknown): boolean {
  return error instanceof Problem && error.status === 400 && JSON.stringify(error.errors).includes('in ZIP')
}

interface OpenedProps {
  fileId: string
  first: ImportFileReading
  above: ReactNode
}

function Opened({ fileId, first, above }: OpenedProps) {
  const [kind, setKind] = useState<ImportKind>(first.kind)
  const [start, setStart] = useState(first)
  return (
    <MapPage
      key={`${kind} ${start.map}`}
      fileId={fileId}
      kind={kind}
      start={start}
      above={above}
      onStart={(next) => {
        setKind(next.kind)
        setStart(next)
      }}
    />
  )
}

function MappingSkeleton() {
  const t = useMessages(messages, 'form')
  return (
    <>
      <PageHeadline title={t('reading')} />
      <Card>
        <SkeletonGroup className="flex flex-col gap-4">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <Skeleton key={row} className="h-8" />
          ))}
        </SkeletonGroup>
      </Card>
    </>
  )
}
