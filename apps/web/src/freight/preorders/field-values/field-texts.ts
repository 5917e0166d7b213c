import type { Locale } from '@portolan/contract/identity/users'
import { containerTypes } from '@portolan/freight/booking/container-types'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { messages as unitMessages } from '#freight/orders/units/messages.ts'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import type { Format } from '#platform/i18n/format/format.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { type TranslateOf, translatorOf, useMessages } from '#platform/i18n/use-messages.ts'
import { readFieldPath } from './field-path.ts'
import { messages } from './messages.ts'

type Translate = TranslateOf<typeof messages>
type Scalar = string | number | boolean | null

/** Labels of a booking's fields, and their formatted values. */
export interface FieldTexts {
  /** Such as `Line 2: HS code`. */
  label(path: string): string
  value(path: string, value: Scalar): string
}

const countries = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ru: new Intl.DisplayNames('ru', { type: 'region' }),
}

/** The name of a container type, such as `45G1 · 40′ high cube`; an unknown code stays as it is. */
export function containerTypeName(isoType: string, locale: Locale): string {
  const containerName = Object.entries(containerTypes).find(([code]) => code === isoType)?.[1]
  return containerName
    ? `${locale === 'ru' ? containerName.labelRu : containerName.label} (${isoType})`
    : isoType
}

export function fieldTexts(
  t: Translate,
  label: FieldTexts['label'],
  format: Format,
  locale: Locale,
): FieldTexts {
  const tUnits = translatorOf(unitMessages, locale)
  const tOrders = translatorOf(orderMessages, locale)

  function numeric(field: string | null, value: number): string {
    switch (field) {
      case 'grossWeightKg':
      case 'netKg':
      case 'neqKg':
        return format.weight(value)
      case 'volumeM3':
        return format.volume(value)
      case 'lengthCm':
      case 'widthCm':
      case 'heightCm':
        return tUnits('centimeters', { length: format.number(value) })
      case 'temperatureC':
      case 'min':
      case 'max':
      case 'setpoint':
        return t('celsius', { degrees: format.number(value) })
      case 'unitIndex':
        return format.number(value + 1)
      case 'incotermsEdition':
        return String(value)
      default:
        return format.number(value)
    }
  }

  function textOf(field: string | null, value: string): string {
    switch (field) {
      case 'amount':
        return Number.isFinite(Number(value)) ? format.number(Number(value), 2) : value
      case 'readyOn':
        return format.date(value)
      case 'originCountry':
      case 'countryCode':
        return countries[locale].of(value) ?? value
      case 'isoType':
        return containerTypeName(value, locale)
      case 'transportMode':
      case 'loadType':
      case 'packaging':
      case 'service':
        return choice(field, value)
      default:
        return value
    }
  }

  function choice(field: 'transportMode' | 'loadType' | 'packaging' | 'service', value: string): string {
    const key = field === 'transportMode' ? `modeLong.${value}` : `${field}.${value}`
    const from = field === 'transportMode' || field === 'loadType' ? tOrders : t
    return from.has(key as never) ? from(key as never) : value
  }

  return {
    label,
    value(path, value) {
      const { field } = readFieldPath(path)
      if (value === null || value === '') return t('nothing')
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      return typeof value === 'number' ? numeric(field, value) : textOf(field, value)
    },
  }
}

/** The texts of fields in the reader's language. */
export function useFieldTexts(): FieldTexts {
  return fieldTexts(useMessages(messages), useFieldNames(), useFormat(), useLocale())
}
