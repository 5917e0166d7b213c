import type { ImportFileReading } from '@portolan/contract/company/imports/import-files'
import { type ImportKind, importKinds } from '@portolan/contract/company/imports/import-kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileJson, Save } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { messages } from '#desk/imports/messages.ts'
import { mapListQuery, mapQuery, previewQuery, readingQuery } from '#desk/imports/queries.ts'
import { useMayImport } from '#desk/imports/use-may-import.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { parseMap, writeMap } from './edit-map.ts'
import { FieldTable } from './fields/field-table.tsx'
import { MapFaults } from './map-faults.tsx'
import { hasPlaces } from './places/map-places.ts'
import { PlaceNames } from './places/place-names.tsx'
import { SaveMapDialog } from './save-map-dialog.tsx'
import { StylePanel, styleOf } from './style-panel.tsx'
import { useSettled } from './use-settled.ts'
import { useStart } from './use-start.ts'

interface MapPageProps {
  fileId: string
  kind: ImportKind
  /** Where the form begins. */
  start: ImportFileReading
  above: ReactNode
  /** Begins again with another kind or map. */
  onStart: (start: ImportFileReading) => void
}

/** The columns of a file with its first lines, and what they become. */
export function MapPage({ fileId, kind, start, above, onStart }: MapPageProps) {
  const t = useMessages(messages, 'form')
  const tKinds = useMessages(messages, 'kinds')
  const mayImport = useMayImport()
  const [text, setText] = useState(start.map)
  const [isAdding, setAdding] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const map = parseMap(text)
  const style = map === null ? {} : styleOf(map)
  const reading = useQuery(readingQuery(fileId, kind, style))
  const settled = useSettled(text, 400)
  const preview = useQuery({ ...previewQuery(fileId, kind, settled), enabled: map !== null })
  const kept = start.keptMap
  const { check, isStarting } = useStart(fileId, kind, kept?.id ?? null)
  const again = useRestart(fileId, start, onStart)
  const isReady = preview.data?.faults.length === 0 && settled === text
  const columns = reading.data?.columns ?? start.columns

  return (
    <>
      <PageHeadline
        above={above}
        title={t('title', { file: tKinds(kind) })}
        actions={
          <>
            <Button icon={<Save aria-hidden />} disabled={map === null} onClick={() => setSaving(true)}>
              {t('save')}
            </Button>
            <Button
              variant="primary"
              disabled={!isReady}
              loading={isStarting}
              onClick={() => check(text, isAdding)}
            >
              {t('check')}
            </Button>
          </>
        }
      />
      <Card className="mb-4 grid gap-4 tablet:grid-cols-2 desktop:grid-cols-4">
        <Field label={t('kind')}>
          {(control) => (
            <LateSelect
              {...control}
              value={kind}
              onChange={(next) => void again.guess(next)}
              options={importKinds
                .filter((value) => value === kind || mayImport(value))
                .map((value) => ({ value, label: tKinds(value) }))}
            />
          )}
        </Field>
        <MapChoice kind={kind} start={start} again={again} text={text} />
      </Card>
      {map === null ? (
        <p role="alert" className="rounded-md bg-red-tint px-3 py-2 text-red">
          {t('broken')}
        </p>
      ) : (
        <>
          <StylePanel
            map={map}
            reading={reading.data ?? start}
            onChange={(next) => setText(writeMap(next))}
          />
          {kind === 'rate-sheets' && (
            <div className="mb-4">
              <Checkbox
                checked={isAdding}
                onChange={({ target }) => setAdding(target.checked)}
                label={t('add')}
              />
            </div>
          )}
          <MapFaults kind={kind} faults={preview.data?.faults} map={map} isPending={settled !== text} />
          <Fields
            key={kind}
            kind={kind}
            map={map}
            columns={columns}
            preview={preview.data}
            onChange={(next) => setText(writeMap(next))}
          />
        </>
      )}
      <SaveMapDialog
        open={isSaving}
        onOpenChange={setSaving}
        kept={kept}
        kind={kind}
        text={text}
        fileId={fileId}
        onSaved={(saved) => onStart({ ...start, kind, map: saved.map, keptMap: saved })}
      />
    </>
  )
}

/** The fields with their columns, and the file's names of places. */
function Fields(props: ComponentProps<typeof FieldTable>) {
  return (
    <>
      <FieldTable {...props} />
      {hasPlaces(props.kind) && <PlaceNames {...props} />}
    </>
  )
}

/** Begins the form again: as guessed for a kind, with a kept map, or with a text. */
function useRestart(fileId: string, start: ImportFileReading, onStart: MapPageProps['onStart']) {
  const client = useQueryClient()
  const t = useMessages(messages, 'form')
  const showFailure = useFailureToast()
  async function read(load: () => Promise<ImportFileReading>) {
    try {
      onStart(await load())
    } catch (error) {
      showFailure(t('failed'), error)
    }
  }
  return {
    guess: (kind: ImportKind) => read(() => client.fetchQuery(readingQuery(fileId, kind, {}, true))),
    keep: (mapId: string) =>
      read(async () => {
        const { id, name, version, kind, map } = await client.fetchQuery(mapQuery(mapId))
        return { ...start, kind, map, keptMap: { id, name, version } }
      }),
    take: (map: string) => onStart({ ...start, map, keptMap: null }),
  }
}

interface MapChoiceProps {
  kind: ImportKind
  start: ImportFileReading
  again: ReturnType<typeof useRestart>
  text: string
}

/** Which map: as guessed, a kept one, or a file; and the file of the present one. */
function MapChoice({ kind, start, again, text }: MapChoiceProps) {
  const t = useMessages(messages, 'form')
  const maps = useQuery(mapListQuery).data?.filter((map) => map.kind === kind) ?? []
  const input = useRef<HTMLInputElement>(null)
  const name = start.keptMap?.name ?? 'map'

  async function upload(file: File) {
    const uploaded = await file.text()
    if (parseMap(uploaded.replace(/^\uFEFF/, '')) === null)
      toasts.add({ severity: 'error', title: t('uploadFailed') })
    else again.take(uploaded)
  }
  return (
    <>
      <Field label={t('map')}>
        {(control) => (
          <LateSelect
            {...control}
            value={start.keptMap?.id ?? 'guess'}
            onChange={(next) => void (next === 'guess' ? again.guess(kind) : again.keep(next))}
            options={[
              { value: 'guess', label: t('guessed') },
              ...maps.map(({ id, name, version }) => ({ value: id, label: `${name} · ${version}` })),
            ]}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-end gap-2 tablet:col-span-2">
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          tabIndex={-1}
          aria-label={t('upload')}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void upload(file)
            target.value = ''
          }}
        />
        <Button icon={<FileJson aria-hidden />} onClick={() => input.current?.click()}>
          {t('upload')}
        </Button>
        <Button
          variant="ghost"
          icon={<Download aria-hidden />}
          onClick={() => saveBlob(new Blob([text], { type: 'application/json' }), `${name}.json`)}
        >
          {t('download')}
        </Button>
      </div>
    </>
  )
}
