import type { Language } from '#desk/sentences/read-sentences.ts'
import { cells, predicates } from './cells.ts'
import { fields } from './fields.ts'
import { files, maps } from './files.ts'
import { lines } from './lines.ts'
import { papers } from './papers.ts'
import { rateSheets } from './rate-sheets.ts'
import { remarks } from './remarks.ts'

const numbers = [
  'line',
  'cells',
  'width',
  'count',
  'max',
  'min',
  'most',
  'least',
  'limit',
  'length',
  'expected',
  'version',
  'days',
  'ratio',
  'digit',
  'byte',
  'n',
  'element',
  'sent',
  'kept',
]
const or = [/ or /g, ' или '] as const

/** The remarks about carriers' messages in Russian. */
export const remarksInRussian: Language = {
  locale: 'ru',
  predicates: {},
  sentences: remarks,
  numbers,
  words: { choices: [or] },
}

/** The reasons of imports in Russian. */
export const reasonsInRussian: Language = {
  locale: 'ru',
  predicates,
  sentences: [cells, lines, fields, rateSheets, papers, files, maps],
  numbers,
  words: {
    choices: [or],
    places: [
      [/the code /g, 'код '],
      [/without a code/g, 'без кода'],
    ],
  },
}
