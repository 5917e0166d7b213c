import type { PackingField } from '@portolan/freight/booking/packing-list/columns'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** The content of a packing list's column, named like the field that takes it. */
export function usePackingFieldName(): (field: PackingField) => string {
  const t = useMessages(messages)
  const names = useFieldNames()
  return (field) => (field === 'dimensions' ? t('dimensions') : names(field))
}
