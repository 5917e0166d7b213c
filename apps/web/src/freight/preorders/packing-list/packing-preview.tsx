import type { PackingLines } from '@portolan/freight/booking/packing-list/apply-columns'
import type { ColumnMapping, PackingField } from '@portolan/freight/booking/packing-list/columns'
import type { PackingLine } from '@portolan/freight/booking/packing-list/read-cell'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { usePackingFieldName } from './use-field-name.ts'

const shownRows = 10
type LineMember = keyof PackingLine

const unitsOf = {
  grossWeightKg: 'kg',
  lengthCm: 'cm',
  widthCm: 'cm',
  heightCm: 'cm',
  volumeM3: 'm3',
} as const

const isMeasured = (member: LineMember): member is keyof typeof unitsOf => member in unitsOf

/** The members of a line that a column fills. */
function membersOf(field: PackingField): LineMember[] {
  return field === 'dimensions' ? ['lengthCm', 'widthCm', 'heightCm'] : [field]
}

/** The lines as they will be in the booking. */
export function PackingPreview({ read, mapping }: { read: PackingLines; mapping: ColumnMapping }) {
  const t = useMessages(messages)
  const format = useFormat()
  const texts = useFieldTexts()
  const nameOf = usePackingFieldName()
  const { lines, faults } = read
  const mappedMembers = mapping.columns.flatMap((column) => (column ? membersOf(column.field) : []))
  const members = [...new Set<LineMember>([...mappedMembers, 'packaging'])]
  const faulty = new Set(
    faults.flatMap(({ row, field }) => (field ? membersOf(field).map((member) => `${row} ${member}`) : [])),
  )
  const isNumber = (member: LineMember) => member === 'quantity' || isMeasured(member)
  function textOf(member: LineMember, value: PackingLine[LineMember]): string {
    if (value === null || value === undefined) return ''
    return typeof value === 'number' ? format.number(value, 3) : texts.value(`units.0.${member}`, value)
  }
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <h3 className="font-semibold">{t('preview')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section aria-label={t('preview')} tabIndex={0} className="overflow-x-auto rounded-md border">
        <table className="tabular w-full text-sm">
          <thead>
            <tr className="border-b text-start text-muted">
              <th scope="col" className="px-2 py-1.5 text-end font-medium">
                {t('row')}
              </th>
              {members.map((member) => (
                <th
                  key={member}
                  scope="col"
                  className={cn(
                    'whitespace-nowrap px-2 py-1.5 font-medium',
                    isNumber(member) ? 'text-end' : 'text-start',
                  )}
                >
                  {isMeasured(member)
                    ? t('inUnit', { field: nameOf(member), unit: t(`unit.${unitsOf[member]}`) })
                    : nameOf(member)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shownRows).map(({ row, line }) => (
              <tr key={row} className="border-b last:border-b-0">
                <td className="px-2 py-1.5 text-end text-muted">{row}</td>
                {members.map((member) => (
                  <td
                    key={member}
                    className={cn(
                      'max-w-56 truncate px-2 py-1.5',
                      isNumber(member) && 'text-end',
                      faulty.has(`${row} ${member}`) && 'bg-red-tint text-red',
                    )}
                  >
                    {textOf(member, line[member]) || (faulty.has(`${row} ${member}`) ? '?' : '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > shownRows && (
        <p className="text-muted text-sm">
          {t('shown', { shown: String(shownRows), count: String(lines.length) })}
        </p>
      )}
    </div>
  )
}
