import { attention } from './projections/attention.ts'
import { changeLog } from './projections/change-log.ts'
import { delivery } from './projections/delivery.ts'
import { documentText } from './projections/document-text.ts'
import { filterColumns } from './projections/filter-columns.ts'
import type { Projection } from './projections/projection.ts'
import { promises } from './projections/promises.ts'
import { rates } from './projections/rates.ts'
import { references } from './projections/references.ts'
import { searchText } from './projections/search-text.ts'

/** Everything that follows from stored orders, in the order in which a change updates it. */
export const projections: readonly Projection[] = [
  filterColumns,
  delivery,
  searchText,
  promises,
  rates,
  changeLog,
  documentText,
  attention,
  // Last: a message that waited for one of the names appends to the log.
  references,
]
