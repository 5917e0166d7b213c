import {
  type ColumnMapping,
  measureOf,
  type PackingColumn,
  type PackingField,
  packingFields,
} from '@portolan/freight/booking/packing-list/columns'
import { measureUnits, readUnit } from '@portolan/freight/booking/packing-list/units-of-measure'
import type { Table } from '@portolan/freight/booking/tables/split-table'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Select } from '#platform/ui/fields/select.tsx'
import { messages } from './messages.ts'
import { useColumnName } from './use-column-name.ts'
import { usePackingFieldName } from './use-field-name.ts'

interface ColumnChoiceProps {
  table: Table
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

const headerCounts = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/** The columns' contents: the guess, for correction. */
export function ColumnChoice({ table, mapping, onChange }: ColumnChoiceProps) {
  const t = useMessages(messages)
  const columnName = useColumnName(table, mapping.headerRows)
  const counts = headerCounts.some((count) => count === String(mapping.headerRows))
    ? headerCounts
    : [...headerCounts, String(mapping.headerRows)]
  return (
    <section aria-label={t('columns')} className="flex flex-col gap-3 border-t pt-4">
      <div>
        <h3 className="font-semibold">{t('columns')}</h3>
        <p className="text-muted text-sm">{t('columnsHelp')}</p>
      </div>
      <div className="grid grid-cols-2 gap-3 tablet:max-w-md">
        <Field label={t('headerRows')}>
          {(control) => (
            <Select
              {...control}
              value={String(mapping.headerRows)}
              onChange={(count) => onChange({ ...mapping, headerRows: Number(count) })}
              options={counts.map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
        <Field label={t('decimal')}>
          {(control) => (
            <Select
              {...control}
              value={mapping.decimalMark}
              onChange={(decimalMark) => onChange({ ...mapping, decimalMark })}
              options={[
                { value: ',', label: t('comma') },
                { value: '.', label: t('point') },
              ]}
            />
          )}
        </Field>
      </div>
      <ul className="grid gap-x-3 gap-y-2 tablet:grid-cols-2 desktop:grid-cols-3">
        {mapping.columns.map((column, index) => (
          <ColumnField
            // Columns are identified only by their position.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            key={index}
            index={index}
            name={columnName(index)}
            column={column}
            onChange={(next) => onChange({ ...mapping, columns: mapping.columns.with(index, next) })}
          />
        ))}
      </ul>
    </section>
  )
}

interface ColumnFieldProps {
  index: number
  name: string
  column: PackingColumn | null
  onChange: (column: PackingColumn | null) => void
}

function ColumnField({ index, name, column, onChange }: ColumnFieldProps) {
  const t = useMessages(messages)
  const nameOf = usePackingFieldName()
  const position = String(index + 1)
  const options: { value: PackingField | 'none'; label: string }[] = [
    { value: 'none', label: t('notRead') },
    ...packingFields.map((value) => ({ value, label: nameOf(value) })),
  ]
  const measure = column ? measureOf(column.field) : null
  const units = measure ? measureUnits.filter((unit) => readUnit(unit, measure.kind) !== null) : []
  const canBePerPackage = column?.field === 'grossWeightKg' || column?.field === 'volumeM3'
  return (
    // Aligns the choices of a row, however long the headers above them are.
    <li className="row-span-2 grid min-w-0 grid-rows-subgrid [&>:first-child]:self-end">
      <Field label={name}>
        {(control) => (
          <Select
            {...control}
            value={column?.field ?? 'none'}
            onChange={(field) => onChange(field === 'none' ? null : { field })}
            options={options}
          />
        )}
      </Field>
      {column && measure && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Select
            compact
            aria-label={t('unitOf', { position })}
            value={column.unit ?? measure.unit}
            onChange={(unit) => onChange({ ...column, unit })}
            options={units.map((value) => ({ value, label: t(`unit.${value}`) }))}
          />
          {canBePerPackage && (
            <Checkbox
              label={t('perPackage')}
              checked={column.perPackage === true}
              onChange={({ target }) => onChange({ ...column, perPackage: target.checked })}
            />
          )}
        </div>
      )}
    </li>
  )
}
