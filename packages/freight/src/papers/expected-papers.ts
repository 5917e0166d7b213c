import published from '@portolan/freight/expected-papers.json' with { type: 'json' }
import type { PaperRule } from './paper-rule.ts'

/** The papers that orders need. Among several rules for the same kinds, the first that matches counts. */
export interface ExpectedPapers {
  /** Countries between which goods need no customs clearance. */
  customsTerritories: readonly (readonly string[])[]
  papers: readonly PaperRule[]
}

/** The rules that ship with the product: the trade's usual papers. */
export const expectedPapers = published as ExpectedPapers
