import { codeLines, type SourceFile } from '../source-files.ts'
import type { Rule } from './boundary-rules.ts'

/**
 * Tables that only triggers and the server's files in these folders write. Other code passes changes of
 * orders to `changeOrders`, so that no stored number or text is forgotten.
 */
const tableOwners: Readonly<Record<string, readonly string[]>> = {
  orders: ['freight/order-record'],
  shipment_units: ['freight/order-record'],
  event_log: ['freight/order-record'],
  event_decisions: ['freight/order-record'],
  order_events: ['freight/order-record'],
  eta_history: ['freight/order-record'],
  order_changes: ['freight/order-record'],
  order_references: ['freight/order-record'],
  order_references_left_out: ['freight/order-record'],
  refused_references: ['freight/order-record'],
  reference_twins: ['freight/order-record'],
  matching_edition: ['freight/order-record'],
  deleted_orders: ['freight/order-record'],
  moved_orders: ['freight/order-record'],
  order_words: ['freight/order-record'],
  order_counts: ['freight/order-record'],
  order_lane_counts: ['freight/order-record'],
  documents: ['freight/documents', 'freight/order-record/catch-up', 'freight/order-record/move'],
  invoice_details: ['freight/documents'],
  invoice_sums: ['freight/documents'],
  rates: ['freight/rates', 'freight/order-record'],
}

const server = 'apps/api/src/'
/** `portal doctor --recount` may repair the data of any folder. */
const repairing = 'freight/recount'
const isJudged = ({ path }: SourceFile) =>
  path.startsWith(server) && path.endsWith('.ts') && !/\.test\.ts$|^apps\/api\/src\/testing\//.test(path)

const sqlWrites = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:ONLY\s+)?(\w+)/g
const builderWrites = /(?:\.(?:insert|update|delete)|\binsertRecords)\(\s*(\w+)/g
const stepwiseWrites = /\bdeleteInSteps\(\s*\w+,\s*'(\w+)/g
const namelessWrites = /\b(?:INSERT INTO|UPDATE|DELETE FROM) \$\{/

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Each table of the list is written only in the folders that own it, and by its name. */
export const ownedTables: Rule = (files) =>
  files.filter(isJudged).flatMap((file) => {
    const code = codeLines(file)
      .map(({ text }) => text)
      .join('\n')
    const isOwn = (folders: readonly string[]) =>
      [...folders, repairing].some((folder) => file.path.startsWith(`${server}${folder}/`))
    const tables = [
      ...[...code.matchAll(sqlWrites), ...code.matchAll(stepwiseWrites)].map(([, table = '']) => table),
      ...[...code.matchAll(builderWrites)].map(([, table = '']) => snakeCase(table)),
    ]
    const strange = [...new Set(tables)].flatMap((table) => {
      const owners = Object.hasOwn(tableOwners, table) ? tableOwners[table] : undefined
      return owners && !isOwn(owners) ? [`${file.path}: writes ${table} of ${owners[0]}`] : []
    })
    const isNameless =
      namelessWrites.test(code) && !isOwn(['freight/order-record', 'freight/exit', 'platform/db'])
    return isNameless ? [...strange, `${file.path}: writes a table without its name`] : strange
  })
