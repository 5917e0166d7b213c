import {
  cancelImport,
  getImportReport,
  type ImportRunDetail,
  startImport,
} from '@portolan/contract/company/imports/import-runs'
import { importDays } from '@portolan/contract/shared/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { RunState } from '#desk/imports/list/run-state.tsx'
import { messages } from '#desk/imports/messages.ts'
import { refreshImports, runQuery } from '#desk/imports/queries.ts'
import { useReasonText } from '#desk/imports/reason-texts.ts'
import { useMayImport } from '#desk/imports/use-may-import.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { callFile } from '#platform/api/call-file.ts'
import { call } from '#platform/api/client.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { ReasonList } from './reason-list.tsx'
import { RunFigures } from './run-figures.tsx'
import { russianReport } from './russian-report.ts'
import { UndoDialog } from './undo-dialog.tsx'

/** A check or an import: how far it is, what came of it, and why lines couldn't be used. */
export function ImportRunPage() {
  const t = useMessages(messages, 'run')
  const { runId = '' } = useParams({ strict: false }) as { runId?: string }
  const { data, error, isFetching, refetch } = useQuery(runQuery(runId))
  if (!data && error)
    return (
      <LoadFailed
        headline
        title={t('failed')}
        description={t('gone', { days: String(importDays) })}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-8 w-72" />
        <Skeleton className="h-32" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    )
  return <OpenedRun key={runId} run={data} />
}

function OpenedRun({ run }: { run: ImportRunDetail }) {
  const t = useMessages(messages, 'run')
  const tAll = useMessages(messages)
  const format = useFormat()
  const { file, kind, dryRun, map, by, createdAt, state, fault } = run
  const reasonText = useReasonText(kind)
  const isMoving = state === 'waiting' || state === 'running' || state === 'undoing'
  return (
    <>
      <PageHeadline
        above={
          <Link {...deskPaths.imports()} className="text-accent hover:underline">
            {tAll('title')}
          </Link>
        }
        title={t(dryRun ? 'checkTitle' : 'title', { file: file.name })}
        below={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <RunState run={run} />
            {t('by', { kind: tAll(`kinds.${kind}`), by, when: format.relative(createdAt) })}
            {map && ` · ${t('mapOf', { name: map.name, version: String(map.version) })}`}
          </span>
        }
        actions={<RunActions run={run} />}
      />
      {isMoving && <Progress run={run} />}
      {fault !== null && (
        <div role="alert" className="mb-4 rounded-md bg-red-tint px-4 py-3 text-red">
          <p className="font-medium">{t('fault')}</p>
          <p className="whitespace-pre-line break-words text-sm">{reasonText(fault)}</p>
        </div>
      )}
      {run.undone && (
        <p className="mb-4 rounded-md bg-wash px-4 py-3">
          {t('undone', {
            by: run.undone.by,
            when: format.relative(run.undone.at),
            takenBack: format.number(run.undone.takenBack),
            left: format.number(run.undone.left),
          })}
        </p>
      )}
      {run.counts && <RunFigures counts={run.counts} isCheck={dryRun} />}
      {(run.counts || run.reasons.length > 0) && <ReasonList run={run} />}
    </>
  )
}

function Progress({ run: { progress, state, ahead } }: { run: ImportRunDetail }) {
  const t = useMessages(messages, 'run')
  const format = useFormat()
  const { done, total } = progress
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return (
    <Card className="mb-4 flex flex-col gap-2" role="status">
      <p className="tabular">
        {state === 'waiting' || (state === 'undoing' && ahead > 0)
          ? t('waiting', { ahead })
          : t('progress', { share: format.percent(share) })}
      </p>
      <progress
        className="h-2 w-full accent-accent"
        aria-label={t('progress', { share: format.percent(share) })}
        value={done}
        max={total || 1}
      />
      <p className="text-muted text-sm">{t('closeHint')}</p>
    </Card>
  )
}

function RunActions({ run }: { run: ImportRunDetail }) {
  const t = useMessages(messages, 'run')
  const navigate = useNavigate()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const locale = useLocale()
  const [isUndoing, setUndoing] = useState(false)
  const { id, state, dryRun, file, kind, map, mapText, reasons } = run
  const mayImport = useMayImport()(kind, run.options.indexFileId !== null)
  const params = { importRunId: id }
  const report = useMutation({
    mutationFn: async () => {
      const written = await callFile(getImportReport, { params })
      if (locale !== 'ru') return written
      return new Blob([await russianReport(await written.text(), kind)], { type: written.type })
    },
    onSuccess: (blob) => saveBlob(blob, `${file.name.replace(/\.[^.]*$/, '')}.report.csv`),
    onError: (error) => showFailure(t('failedReport'), error),
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelImport, { params }),
    onError: (error) => showFailure(t('failedCancel'), error),
    onSettled: () => refreshImports(client),
  })
  const start = useMutation({
    mutationFn: () =>
      call(startImport, {
        params: { importRunId: crypto.randomUUID() },
        body: { ...run.options, fileId: file.id, kind, dryRun: false, map: mapText, mapId: map?.id ?? null },
      }),
    onSuccess: (next) => void navigate(deskPaths.importRun(next.id)),
    onError: (error) => showFailure(t('failedImport'), error),
    onSettled: () => refreshImports(client),
  })
  return (
    <>
      {reasons.length > 0 && (
        <Button icon={<Download aria-hidden />} loading={report.isPending} onClick={() => report.mutate()}>
          {t('report')}
        </Button>
      )}
      {mayImport && mapText !== null && (dryRun || state === 'failed') && (
        <Link {...deskPaths.importFile(file.id, id)} className={buttonClass()}>
          {t('change')}
        </Link>
      )}
      {mayImport && (state === 'waiting' || state === 'running') && (
        <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      )}
      {mayImport && run.undoUntil !== null && (
        <Button icon={<Undo2 aria-hidden />} onClick={() => setUndoing(true)}>
          {t('undo')}
        </Button>
      )}
      {mayImport && dryRun && state === 'done' && (
        <Button variant="primary" loading={start.isPending} onClick={() => start.mutate()}>
          {t('import')}
        </Button>
      )}
      <UndoDialog open={isUndoing} onOpenChange={setUndoing} runId={id} kind={run.kind} />
    </>
  )
}
