import type { Place } from '@portolan/contract/freight/places'
import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { valueAt } from '#desk/preorders/reply/sheet.ts'
import { useCountryName } from '#freight/orders/route/route-name.tsx'
import { readFieldPath } from '#freight/preorders/field-values/field-path.ts'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { messages as fieldMessages } from '#freight/preorders/fields/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Names and values of the booking's fields, as the desk shows them. */
export function useSheetTexts(preorder: Pick<PreorderDetail, 'content' | 'from' | 'to'>) {
  const { content } = preorder
  const tField = useMessages(fieldMessages, 'field')
  const { label, value } = useFieldTexts()
  const countryName = useCountryName()
  const placeText = ({ city, countryCode }: Place) => `${city}, ${countryName(countryCode)}`

  const textOf = (path: string, now: unknown) =>
    value(path, typeof now === 'object' || now === undefined ? null : (now as string))

  return {
    /** With its line or party, such as `Line 2: HS code`. */
    label,
    /** Within its part, such as `HS code`. */
    shortLabel(path: string) {
      if (path === 'customerReference') return label(path)
      if (path === 'declaredValue.amount') return label('declaredValue')
      const { field } = readFieldPath(path)
      const isWithin = /^(pickUp|delivery|temperature)\b|emergencyContact/.test(path)
      return field !== null && !isWithin ? tField(field) : label(path)
    },
    /** The value now. */
    value(path: string): string {
      const now = valueAt(content, path)
      // The booking has the name by which the city was chosen, maybe in another language.
      if (path === 'from' || path === 'to') return placeText(preorder[path])
      return textOf(path, now)
    },
    isSet(path: string): boolean {
      const now = valueAt(content, path)
      return now !== null && now !== undefined && now !== ''
    },
    placeText,
    valueIn: (changed: PreorderDetail['content'], path: string) => textOf(path, valueAt(changed, path)),
  }
}
