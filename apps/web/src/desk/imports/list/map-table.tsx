import {
  getImportMap,
  type KeptMap,
  removeImportMap,
  saveImportMap,
} from '@portolan/contract/company/imports/import-maps'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { messages } from '#desk/imports/messages.ts'
import { mapListQuery, refreshImports } from '#desk/imports/queries.ts'
import { useMayImport } from '#desk/imports/use-may-import.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { call } from '#platform/api/client.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { cellClass, TableSkeleton } from './run-table.tsx'

/** The kept maps by name. */
export function MapTable() {
  const mayImport = useMayImport()
  const t = useMessages(messages, 'maps')
  const { data, error, isFetching, refetch } = useQuery(mapListQuery)
  return (
    <Card padding="none" className="overflow-hidden">
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <TableSkeleton />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Icon name="arrived" />}
          title={t('none')}
          description={t('noneHint')}
          className="py-10"
        />
      )}
      {data && data.length > 0 && (
        <DataTable caption={t('caption')}>
          <TableHead>
            <HeaderCell>{t('name')}</HeaderCell>
            <HeaderCell>{t('version')}</HeaderCell>
            <HeaderCell className="max-tablet:hidden">{t('saved')}</HeaderCell>
            <HeaderCell align="end" label={t('download')}>
              {null}
            </HeaderCell>
          </TableHead>
          <tbody>
            {data.map((map) => (
              <MapRow key={map.id} map={map} mayChange={mayImport(map.kind)} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Card>
  )
}

function MapRow({ map, mayChange }: { map: KeptMap; mayChange: boolean }) {
  const t = useMessages(messages, 'maps')
  const tKinds = useMessages(messages, 'kinds')
  const format = useFormat()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const { id, name, kind, version, savedBy, savedAt } = map
  const load = () => call(getImportMap, { params: { mapId: id } })
  const download = useMutation({
    mutationFn: load,
    onSuccess: ({ map: text }) => saveBlob(new Blob([text], { type: 'application/json' }), `${name}.json`),
    onError: (error) => showFailure(t('failedDownload'), error),
  })
  const remove = useMutation({
    async mutationFn() {
      const kept = await load()
      await call(removeImportMap, { params: { mapId: id } })
      return kept
    },
    onSuccess({ map: text }) {
      const restore = () =>
        call(saveImportMap, { params: { mapId: id }, body: { name, kind, map: text } }).finally(() =>
          refreshImports(client),
        )
      toasts.add({
        severity: 'success',
        title: t('removed', { name }),
        action: { label: t('undo'), onAction: () => void restore() },
      })
    },
    onError: (error) => showFailure(t('failedRemove'), error),
    onSettled: () => refreshImports(client),
  })
  return (
    <tr className="border-b last:border-0 hover:bg-wash">
      <td className={cn(cellClass, 'max-w-72 max-tablet:max-w-40')}>
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-muted text-xs">{tKinds(kind)}</span>
      </td>
      <td className={cn(cellClass, 'tabular')}>{version}</td>
      <td className={cn(cellClass, 'text-muted max-tablet:hidden')}>
        {savedBy} · {format.relative(savedAt)}
      </td>
      <td className={cn(cellClass, 'text-end')}>
        <span className="inline-flex gap-1">
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label={`${t('download')}: ${name}`}
            icon={<Download aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          />
          {mayChange && (
            <Button
              variant="ghost"
              size="sm"
              square
              aria-label={`${t('remove')}: ${name}`}
              icon={<Trash2 aria-hidden />}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            />
          )}
        </span>
      </td>
    </tr>
  )
}
