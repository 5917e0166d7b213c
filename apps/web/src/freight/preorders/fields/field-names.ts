import type { TranslateOf } from '#platform/i18n/use-messages.ts'
import type { messages, messages as russian } from './messages.ts'

type FieldKey = keyof typeof russian.field
type GroupKey = keyof typeof russian.group
type ListKey = keyof typeof russian.list

/** Names of fields by their path in a booking, such as `units.2.grossWeightKg`: “Line 3: Gross weight”. */
export function fieldNames(t: TranslateOf<typeof messages>): (path: string) => string {
  const isField = (key: string): key is FieldKey => t.has(`field.${key}` as never)
  const isGroup = (key: string): key is GroupKey => t.has(`group.${key}` as never)
  const isList = (key: string): key is ListKey => t.has(`list.${key}` as never)

  function fieldName(member: string, above: string | undefined): string | null {
    // A contact's `name` is a person's, a party's is a company's.
    if (member === 'name' && above === 'contact') return t('field.contactName')
    return isField(member) ? t(`field.${member}`) : null
  }

  return (path: string): string => {
    const parts = path.split('.')
    const last = parts.at(-1) ?? ''
    const position = String(Number(parts.find((part) => /^\d+$/.test(part)) ?? 0) + 1)
    const group = parts.findLast(
      (part, index) => isGroup(part) && (index < parts.length - 1 || part === last),
    )
    const own = /^\d+$/.test(last) || last === group ? null : fieldName(last, parts.at(-2))
    if (parts.length === 1 && isList(last)) return t(`list.${last}`)
    if (group === undefined || !isGroup(group)) return own ?? path
    const groupName = t(`group.${group}`, { position })
    return own === null ? groupName : t('within', { group: groupName, field: own })
  }
}
