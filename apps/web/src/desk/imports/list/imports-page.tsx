import { importDays, importFileBytes } from '@portolan/contract/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileUp, Upload } from 'lucide-react'
import { useRef } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { messages } from '#desk/imports/messages.ts'
import { sendFile } from '#desk/imports/queries.ts'
import { useFileDrop } from '#freight/documents/uploads/use-file-drop.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { MapTable } from './map-table.tsx'
import { RunTable } from './run-table.tsx'

/** The history of imports, and the kept maps. A dropped file opens with a map for it. */
export function ImportsPage() {
  const t = useMessages(messages)
  const format = useFormat()
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false }) as { view?: 'maps' }
  const mayImport = useMay('imports', 'write')
  const showFailure = useFailureToast()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: (file: File) => sendFile(file),
    onSuccess: ({ id }) => void navigate(deskPaths.importFile(id)),
    onError: (error) => showFailure(t('drop.failed'), error),
  })

  function choose(files: Iterable<File>) {
    const [file] = files
    if (!file || sending.isPending) return
    if (file.size <= importFileBytes) return sending.mutate(file)
    const title = t('drop.tooLarge', { size: format.fileSize(importFileBytes) })
    toasts.add({ severity: 'error', title })
  }
  const { isOver, target } = useFileDrop(choose)

  return (
    // Dropping is only a shortcut of the button.
    <div
      {...(mayImport && target)}
      className={cn(
        'min-h-[60dvh] rounded-lg',
        isOver && 'outline-2 outline-accent outline-dashed outline-offset-4',
      )}
    >
      <PageHeadline
        title={t('title')}
        actions={
          mayImport && (
            <>
              <input
                ref={input}
                type="file"
                tabIndex={-1}
                aria-label={t('drop.button')}
                className="sr-only"
                onChange={(event) => {
                  choose(event.target.files ?? [])
                  event.target.value = ''
                }}
              />
              <Button
                variant="primary"
                icon={<Upload aria-hidden />}
                loading={sending.isPending}
                onClick={() => input.current?.click()}
              >
                {t('drop.button')}
              </Button>
            </>
          )
        }
      />
      {mayImport && (
        <p
          className="mb-4 flex items-center gap-2.5 rounded-lg border border-line border-dashed px-4 py-3 text-muted text-sm"
          role="status"
        >
          <FileUp aria-hidden className="size-5 shrink-0" />
          {sending.isPending
            ? t('drop.sending', { name: sending.variables.name })
            : t('drop.hint', { size: format.fileSize(importFileBytes) })}
        </p>
      )}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('views.label')}
          value={view ?? 'history'}
          onChange={(next) =>
            void navigate({ ...deskPaths.imports(next === 'maps' ? next : undefined), replace: true })
          }
          options={(['history', 'maps'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        {view !== 'maps' && (
          <p className="text-muted text-sm">{t('list.days', { days: String(importDays) })}</p>
        )}
      </div>
      {view === 'maps' ? <MapTable /> : <RunTable />}
    </div>
  )
}
