import type { ImportField } from '@portolan/contract/company/imports/import-fields'
import type { ImportColumn, ImportPreview } from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import {
  columnRule,
  type MapJson,
  pathOf,
  ruleAt,
  type ShownRule,
  shownRule,
  withRule,
} from '#desk/imports/mapping/edit-map.ts'
import { isOfField } from '#desk/imports/mapping/map-faults.tsx'
import { messages } from '#desk/imports/messages.ts'
import { useReasonText } from '#desk/imports/reason-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { fieldKey } from './field-keys.ts'
import { Meanings } from './meanings.tsx'
import { messages as names } from './messages.ts'

interface FieldRowProps {
  kind: ImportKind
  field: ImportField
  map: MapJson
  columns: readonly ImportColumn[]
  preview: ImportPreview | undefined
  onChange: (map: MapJson) => void
}

/** A field: its column, what the column's texts mean, and the first lines. */
export function FieldRow({ kind, field, map, columns, preview, onChange }: FieldRowProps) {
  const t = useMessages(messages, 'form')
  const tNames = useMessages(names)
  const reasonText = useReasonText(kind)
  const name = tNames(fieldKey(field.member))
  const rule = ruleAt(map, field.member)
  const shown = shownRule(rule)
  const path = pathOf(map, field.member).join('.')
  const faults = (preview?.faults ?? []).filter(({ members }) =>
    members.some((member) => isOfField(path, member)),
  )
  const change = (next: unknown) => onChange(withRule(map, field.member, next))
  const column = shown.kind === 'column' ? columns.find(({ heading }) => heading === shown.column) : undefined
  const firstLines = <FirstLines kind={kind} path={path} preview={preview} samples={column?.samples ?? []} />
  return (
    <tr className="border-b align-top last:border-0">
      <th
        scope="row"
        className="wrap-break-word max-w-56 px-3 py-2.5 text-start font-medium max-tablet:pe-0 max-tablet:text-sm"
      >
        {name}
        {field.isRequired && <span className="block font-normal text-muted text-xs">{t('required')}</span>}
      </th>
      <td className="w-80 min-w-60 px-3 py-1.5 max-tablet:w-auto max-tablet:min-w-0 max-tablet:px-2">
        <ColumnSelect
          field={field}
          name={name}
          rule={rule}
          shown={shown}
          columns={columns}
          onChange={change}
        />
        {faults.map(({ fault }) => (
          <p key={fault} className="mt-1 break-words text-red text-sm">
            {rule === undefined ? t('missing') : reasonText(fault)}
          </p>
        ))}
        {field.type === 'choice' && shown.kind === 'column' && column?.values && (
          <Meanings
            field={field}
            name={name}
            rule={rule}
            shown={shown}
            texts={column.values}
            onChange={change}
          />
        )}
        <div className="mt-1.5 tablet:hidden">{firstLines}</div>
      </td>
      <td className="px-3 py-2.5 max-tablet:hidden">{firstLines}</td>
    </tr>
  )
}

interface ColumnSelectProps {
  field: ImportField
  name: string
  rule: unknown
  shown: ShownRule
  columns: readonly ImportColumn[]
  onChange: (rule: unknown) => void
}

function ColumnSelect({ field, name, rule, shown, columns, onChange }: ColumnSelectProps) {
  const t = useMessages(messages, 'form')
  const isChoice = field.type === 'choice'
  const headings = [...new Set(columns.map(({ heading }) => heading).filter((heading) => heading !== ''))]
  const lost = shown.kind === 'column' && !headings.includes(shown.column) ? [shown.column] : []
  const options = [
    { value: 'none', label: t('none') },
    ...[...lost, ...headings].map((heading) => ({ value: `column ${heading}`, label: heading })),
    ...(isChoice
      ? (field.values ?? []).map((value) => ({ value: `always ${value}`, label: t('always', { value }) }))
      : [{ value: 'constant', label: t('constant') }]),
    ...(shown.kind === 'other' ? [{ value: 'other', label: `${t('other')}: ${shown.text}` }] : []),
  ]
  const value =
    shown.kind === 'column'
      ? `column ${shown.column}`
      : shown.kind === 'constant' && isChoice
        ? `always ${shown.text}`
        : shown.kind

  function choose(next: string) {
    if (next === 'none') onChange(undefined)
    else if (next === 'constant') onChange(field.usual ?? '?')
    else if (next.startsWith('always ')) onChange(next.slice('always '.length))
    else if (next.startsWith('column ')) onChange(columnRule(rule, next.slice('column '.length), null))
  }
  return (
    <>
      <LateSelect
        compact
        className="w-full"
        aria-label={name}
        value={options.some((option) => option.value === value) ? value : 'none'}
        onChange={choose}
        options={options}
      />
      {shown.kind === 'constant' && !isChoice && (
        <Input
          className="mt-1.5"
          aria-label={t('constantText', { field: name })}
          value={shown.text}
          onChange={({ target }) => target.value !== '' && onChange(target.value)}
        />
      )}
    </>
  )
}

const shownLines = 4

function FirstLines({
  kind,
  path,
  preview,
  samples,
}: {
  kind: ImportKind
  path: string
  preview: ImportPreview | undefined
  samples: readonly string[]
}) {
  const reasonText = useReasonText(kind)
  const parts = (preview?.fields ?? []).filter(({ member }) => isOfField(path, member))
  const cells = parts[0]?.cells.slice(0, shownLines)
  if (cells === undefined)
    return <p className="max-w-xl truncate text-muted text-sm">{samples.slice(0, shownLines).join(' · ')}</p>
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {cells.map(({ line, value, problem }) => (
        <li
          key={line}
          className={cn('flex items-baseline gap-1.5', problem === null ? 'max-w-64' : 'w-full')}
        >
          <span className="tabular text-muted text-xs">{line}</span>
          <span className="min-w-0 break-words">
            {value}
            {problem !== null && <span className="block text-amber text-xs">{reasonText(problem)}</span>}
          </span>
          {value === null && problem === null && <span className="text-muted">–</span>}
        </li>
      ))}
    </ul>
  )
}
