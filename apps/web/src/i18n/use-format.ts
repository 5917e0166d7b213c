import { useLocale } from 'use-intl'
import { createFormat, type Format } from './format.ts'

const formats = { en: createFormat('en'), ru: createFormat('ru') }

/** The formatters of the reader's language. */
export function useFormat(): Format {
  return formats[useLocale()]
}
