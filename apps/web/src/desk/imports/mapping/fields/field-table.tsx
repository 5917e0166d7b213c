import { importFields } from '@portolan/contract/company/imports/import-fields'
import type { ImportColumn, ImportPreview } from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { useState } from 'react'
import { type MapJson, ruleAt } from '#desk/imports/mapping/edit-map.ts'
import { messages } from '#desk/imports/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { FieldRow } from './field-row.tsx'

interface FieldTableProps {
  kind: ImportKind
  map: MapJson
  columns: readonly ImportColumn[]
  preview: ImportPreview | undefined
  onChange: (map: MapJson) => void
}

/** Each field with its column and what the first lines become; rare ones are behind a button. */
export function FieldTable({ kind, map, columns, preview, onChange }: FieldTableProps) {
  const t = useMessages(messages, 'form')
  const [isWhole, setWhole] = useState(false)
  const fields = importFields[kind]
  // Decided once: a field that loses its column stays where it is.
  const [shown] = useState(
    () => new Set(fields.filter((field) => field.isRequired || ruleAt(map, field.member) !== undefined)),
  )
  const rows = fields.filter((field) => isWhole || shown.has(field))
  const hidden = fields.length - rows.length
  return (
    <Card padding="none" className="overflow-hidden">
      <DataTable caption={t('fields')} className="max-tablet:*:table-fixed">
        <TableHead>
          <HeaderCell className="max-tablet:w-26">{t('field')}</HeaderCell>
          <HeaderCell>{t('column')}</HeaderCell>
          <HeaderCell className="max-tablet:hidden">{t('becomes')}</HeaderCell>
        </TableHead>
        <tbody>
          {rows.map((field) => (
            <FieldRow
              kind={kind}
              key={field.member}
              field={field}
              map={map}
              columns={columns}
              preview={preview}
              onChange={onChange}
            />
          ))}
        </tbody>
      </DataTable>
      {hidden > 0 && (
        <div className="border-t p-2 text-center">
          <Button variant="ghost" onClick={() => setWhole(true)}>
            {t('more', { count: hidden })}
          </Button>
        </div>
      )}
    </Card>
  )
}
