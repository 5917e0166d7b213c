import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, type Info, parse } from 'csv-parse'
import { ImportFault } from './import-fault.ts'
import type { RawRow } from './read-rows.ts'

/** Far beyond any honest line: a quote that never closes must not swallow the memory. */
const longestRecord = 1_000_000

interface CsvStyle {
  encoding: string
  delimiter: string
}
