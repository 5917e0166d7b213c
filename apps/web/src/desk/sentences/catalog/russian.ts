import type { Language } from '../read-sentences.ts'
import { cells, predicates } from './cells.ts'
import { fields } from './fields.ts'
import { files, maps } from './files.ts'
import { lines } from './lines.ts'
import { papers } from './papers.ts'
import { rateSheets } from './rate-sheets.ts'

const or = [/ or /g, ' или '] as const

/** The reasons of imports in Russian. */
export const reasonsInRussian: Language = {
  locale: 'ru',
  predicates,
  sentences: [cells, lines, fields, rateSheets, papers, files, maps],
  words: {
    choices: [or],
    places: [
      [/the code /g, 'код '],
      [/without a code/g, 'без кода'],
    ],
  },
}
