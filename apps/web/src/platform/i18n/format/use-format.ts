import { useLocale } from '#platform/i18n/locale-context.ts'
import { createFormat, type Format } from './format.ts'

const formats = { en: createFormat('en'), ru: createFormat('ru') }

/** The formatters of the reader's language. */
export function useFormat(): Format {
  return formats[useLocale()]
}
