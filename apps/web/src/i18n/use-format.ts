import { createFormat, type Format } from './format.ts'
import { useLocale } from './locale-context.ts'

const formats = { en: createFormat('en'), ru: createFormat('ru') }

/** The formatters of the reader's language. */
export function useFormat(): Format {
  return formats[useLocale()]
}
