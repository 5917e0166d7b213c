import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import type * as z from 'zod/mini'
import { ChargeMap, compileChargeMap } from '#freight/imports/charges/charge-map.ts'
import { compileEventMap, EventMap } from '#freight/imports/events/event-map.ts'
import type { Cell } from '#freight/imports/files/row.ts'
import { type CompiledMap, compileMap, type Field } from '#freight/imports/mapping/compile-map.ts'
import { type FileStyle, ImportMap } from '#freight/imports/mapping/import-map.ts'
import type { CompiledNamedMap } from '#freight/imports/mapping/named-map.ts'
import { parseMap, type ReadMap } from '#freight/imports/mapping/reading/read-map.ts'
import type { ReadField } from '#freight/imports/mapping/rule.ts'
import { compileIndexMap, IndexMap } from '#freight/imports/papers/file-index/index-map.ts'
import { compileRateMap, RateMap } from '#freight/imports/rates/rate-map.ts'
import { compileSheetMap } from '#freight/rate-sheets/imports/compile-sheet-map.ts'
import { SheetMap } from '#freight/rate-sheets/imports/sheet-map.ts'

/** A field of a map that was bound to a file: the path of its rule, and how to read it from a row. */
export interface BoundField {
  member: string
  isRequired: boolean
  read: ReadField
}

/** A map bound to a file. */
export interface BoundMap {
  /** The columns of the file that rows must have, in this order. */
  columns: readonly number[]
  fields: readonly BoundField[]
}

/** A map that was read, before it is bound to a file. */
export interface TextMap {
  file: z.infer<typeof FileStyle> | undefined
  /** Throws a MapError with the faults that show without a file. */
  check(): void
  /** Throws a MapError with all faults. */
  bind(header: readonly Cell[]): BoundMap
}

interface MapKind {
  /** Throws a MapError, or another OperatorError if the text isn't JSON. */
  read(text: string, name: string): TextMap
}

/** Ties a kind's schema of maps to how they are bound. */
function kindOf<T extends z.ZodMiniType<{ file?: z.infer<typeof FileStyle> | undefined }>>(
  schema: T,
  bind: (read: ReadMap<z.output<T>>, header: readonly Cell[]) => BoundMap,
): MapKind {
  return {
    read(text, name) {
      const read = parseMap(schema, text, name)
      return {
        file: read.map.file,
        check: () => read.faults.throwAny(),
        bind: (header) => bind(read, header),
      }
    },
  }
}

const fieldsOf = (fields: readonly (Field | null)[]): BoundField[] =>
  fields.flatMap((field) => (field === null ? [] : [field]))

const orderFieldsOf = ({ organizationRef, orderRef, allFields }: CompiledMap) =>
  fieldsOf([organizationRef, orderRef, ...allFields])
const namedFieldsOf = ({ organizationRef, orderRef, fields }: CompiledNamedMap) =>
  fieldsOf([orderRef, organizationRef, ...fields])

/** The kinds of maps, with how each is read and bound. */
export const mapKinds: Readonly<Record<ImportKind, MapKind>> = {
  orders: kindOf(ImportMap, ({ map, faults }, header) => {
    const compiled = compileMap(map, header, faults)
    return { columns: compiled.columns, fields: orderFieldsOf(compiled) }
  }),
  events: kindOf(EventMap, ({ map, faults }, header) => {
    const compiled = compileEventMap(map, header, faults)
    return { columns: compiled.columns, fields: namedFieldsOf(compiled) }
  }),
  charges: kindOf(ChargeMap, ({ map, faults }, header) => {
    const compiled = compileChargeMap(map, header, faults)
    return { columns: compiled.columns, fields: namedFieldsOf(compiled) }
  }),
  rates: kindOf(RateMap, ({ map, faults }, header) => {
    const { columns, fields } = compileRateMap(map, header, faults)
    return { columns, fields: fieldsOf(fields) }
  }),
  documents: kindOf(IndexMap, ({ map, faults }, header) => {
    const { columns, fields } = compileIndexMap(map, header, faults)
    return {
      columns,
      fields: [...fields].map(([name, read]) => ({ member: `document.${name}`, isRequired: false, read })),
    }
  }),
  'rate-sheets': kindOf(SheetMap, ({ map, faults }, header) => {
    const { columns, ref, sheet, lane, lines } = compileSheetMap(map, header, faults)
    const fields = [ref, ...sheet, ...lane, ...lines.flatMap((line) => line.fields)]
    return { columns, fields: fields.map(({ name, read }) => ({ member: name, isRequired: false, read })) }
  }),
}
