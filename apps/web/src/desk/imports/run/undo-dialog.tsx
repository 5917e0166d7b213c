import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { type ImportUndo, undoImport } from '@portolan/contract/company/imports/import-runs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#desk/imports/messages.ts'
import { refreshImports, undoPreviewQuery } from '#desk/imports/queries.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { call } from '#platform/api/client.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'

interface UndoDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  runId: string
  kind: ImportKind
}

const effects = ['deleted', 'restored', 'retracted'] as const

/** Says what undoing an import would do, and what stays and why, before it is done. */
export function UndoDialog({ open, onOpenChange, runId, kind }: UndoDialogProps) {
  const t = useMessages(messages, 'undo')
  const failureText = useFailureText()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const { data, error } = useQuery({ ...undoPreviewQuery(runId), enabled: open })
  const undo = useMutation({
    mutationFn: () => call(undoImport, { params: { importRunId: runId } }),
    onSuccess: () => onOpenChange(false),
    onError: (failure) => showFailure(t('failedUndo'), failure),
    onSettled: () => refreshImports(client),
  })
  const isNothing = data !== undefined && effects.every((effect) => data[effect] === 0)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            variant="danger"
            disabled={!data || isNothing}
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="rounded-md bg-red-tint px-3 py-2 text-red">
          {t('failed')} {failureText(error)}
        </p>
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-3">
          <p className="text-muted">{t('reading')}</p>
          <Skeleton className="h-5" />
        </SkeletonGroup>
      )}
      {data && <Effects undo={data} kind={kind} isNothing={isNothing} />}
    </Dialog>
  )
}

/** The things that an import of a kind makes. */
function thingOf(kind: ImportKind): 'orders' | 'documents' | 'rates' | 'sheets' {
  if (kind === 'rate-sheets') return 'sheets'
  return kind === 'documents' || kind === 'rates' ? kind : 'orders'
}

interface EffectsProps {
  undo: ImportUndo
  kind: ImportKind
  isNothing: boolean
}

function Effects({ undo, kind, isNothing }: EffectsProps) {
  const t = useMessages(messages, 'undo')
  return (
    <div className="flex flex-col gap-4">
      {isNothing ? (
        <p>{t('nothing')}</p>
      ) : (
        <ul className="list-disc ps-5">
          {effects
            .filter((effect) => undo[effect] > 0)
            .map((effect) => (
              <li key={effect}>
                {t(effect === 'retracted' ? effect : `${effect}.${thingOf(kind)}`, { count: undo[effect] })}
              </li>
            ))}
        </ul>
      )}
      {undo.leftCount > 0 && (
        <section>
          <h3 className="mb-1 font-semibold text-sm">{t('left', { count: undo.leftCount })}</h3>
          <ul className="max-h-60 overflow-y-auto text-sm">
            {undo.left.map(({ order, reason }, index) => (
              // Two events of an order may stay for the same reason.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={`${order} ${index}`}>
                {order} <span className="text-muted">{t(`reasons.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-muted text-sm">{t('stays')}</p>
    </div>
  )
}
