import { stat } from 'node:fs/promises'
import type { DocumentImportSummary, FileReport } from '@portolan/contract/commands/freight/import-documents'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { changeInvoice } from '#freight/documents/save/change-invoice.ts'
import { nameInvoice } from '#freight/documents/save/name-invoice.ts'
import { saveNamedFile } from '#freight/documents/save/save-named-file.ts'
import { type FoundOrder, findOrders } from '#freight/imports/find-orders.ts'
import type { MapSource } from '#freight/imports/mapping/reading/read-map.ts'
import { resources } from '#freight/imports/named-line.ts'
import { quoted } from '#freight/imports/quoted.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { readKindNames } from './document-kinds.ts'
import { describeProblem, readIndex } from './file-index/read-index.ts'
import { listFolderPapers } from './folder-papers.ts'
import { compilePatterns, usualPatterns } from './name-pattern.ts'
import { maxFiles, PaperRefusal, type Papers } from './paper-file.ts'
import { type Plan, type PlannedChange, planPapers } from './plan-papers.ts'
import { openZipPapers } from './zip-papers.ts'

/** Files looked up and reported together. */
const filesPerBatch = 100

export interface DocumentImport {
  path: string
  pattern?: readonly string[] | undefined
  index?: string | undefined
  /** The map of the index. */
  map?: MapSource | undefined
  customer?: string | undefined
  kinds?: string | undefined
  /** The encoding of the names in a ZIP. */
  names?: string | undefined
  /** If true, reads and checks everything and saves nothing. */
  isDryRun: boolean
}

export interface DocumentImportListener {
  progress(done: number, total: number, label: string): Promise<void>
  file(report: FileReport): Promise<void>
}

type SaveDeps = Parameters<typeof saveNamedFile>[0]

/**
 * Adds the files of a folder or ZIP to existing orders, by their names or an index; a bad file fails on its
 * own. Repeating it changes nothing. Throws an OperatorError if the folder, the ZIP or the whole index is
 * wrong, and the signal's reason if aborted, between two files; saved files stay.
 */
export async function importDocuments(
  deps: SaveDeps,
  options: DocumentImport,
  listener: DocumentImportListener,
  signal: AbortSignal,
): Promise<DocumentImportSummary> {
  const started = performance.now()
  const { pattern, index: indexPath, customer = null, isDryRun } = options
  const kinds = await readKindNames(options.kinds)
  const readName =
    indexPath === undefined || pattern ? compilePatterns(pattern ?? usualPatterns, kinds) : null
  const index =
    indexPath === undefined
      ? []
      : await readIndex({ index: indexPath, map: options.map }, kinds, maxFiles, signal)
  if (customer !== null) await findOrganization(deps.database, customer)
  await using papers = await openPapers(options.path, options.names)
  const plans = planPapers(
    papers.files.filter(({ path }) => !isIndex(options.path, path, indexPath)),
    index,
    readName,
  )
  const files = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  const orders = new Set<string>()
  const take = takerOf(deps, isDryRun)

  async function account(plan: Plan, foundOrder: FoundOrder | undefined): Promise<void> {
    const { file, order } = plan.paper ?? plan
    const [outcome, reason] = await take(plan, foundOrder)
    files[outcome] += 1
    if (outcome !== 'refused' && foundOrder?.order) orders.add(foundOrder.order.id)
    if (outcome !== 'unchanged') await listener.file({ file, order, outcome, reason })
  }

  for (let start = 0; start < plans.length; start += filesPerBatch) {
    await listener.progress(start, plans.length, 'files done')
    const batch = plans.slice(start, start + filesPerBatch)
    const usable = batch.filter(({ reason }) => reason === undefined)
    const orders = await findOrders(
      deps.database,
      usable.map((plan) => ({ name: (plan.paper ?? plan).order ?? '', customer })),
      'with --customer',
    )
    const orderOf = new Map(usable.map((plan, at) => [plan, orders[at]]))
    for (const plan of batch) {
      signal.throwIfAborted()
      await account(plan, orderOf.get(plan))
    }
  }
  await listener.progress(plans.length, plans.length, 'files done')
  return {
    files,
    orders: orders.size,
    dryRun: isDryRun,
    ...resources(started),
  }
}

/** Saves what is planned for a file, or says why not; each reference and invoice is taken once. */
function takerOf(deps: SaveDeps, isDryRun: boolean) {
  const usedRefs = new Map<string, string>()

  async function take(plan: Plan, order: FoundOrder | undefined) {
    const refused = (reason: string) => ['refused', reason] as const
    if (plan.reason !== undefined) return refused(plan.reason)
    if (!order?.order) return refused(order?.reason ?? '')
    const { organizationId, id: orderId } = order.order
    if (plan.invoice) return change(plan.file, plan.invoice, { organizationId, orderId })
    const { paper, source } = plan
    const key = `${orderId} ${paper.ref}`
    const other = usedRefs.get(key)
    if (other !== undefined)
      return refused(`the reference ${quoted(paper.ref)} of this order is already that of ${quoted(other)}`)
    usedRefs.set(key, paper.file)
    try {
      const file = { bytes: await source.read(), name: paper.file.slice(paper.file.lastIndexOf('/') + 1) }
      const { ref, kind, name, invoice } = paper
      const namedFile = { ref, kind, name, invoice, file, createdAt: undefined }
      const { outcome } = await saveNamedFile(deps, { organizationId, orderId }, namedFile, 'en', {
        isDryRun,
      })
      return [outcome, null] as const
    } catch (error) {
      if (error instanceof PaperRefusal) return refused(error.message)
      if (error instanceof FieldProblem) return refused(describeProblem(error))
      throw error
    }
  }

  async function change(
    file: string,
    invoice: PlannedChange,
    scope: { organizationId: string; orderId: string },
  ) {
    const refused = (reason: string) => ['refused', reason] as const
    const invoiceName = await nameInvoice(deps.database, scope, invoice)
    if (invoiceName.ref === undefined)
      return refused(`its file isn't there, and the order has ${invoiceName.reason}`)
    const key = `${scope.orderId} ${invoiceName.ref}`
    const other = usedRefs.get(key)
    if (other !== undefined) return refused(`${quoted(other)} is the same invoice`)
    usedRefs.set(key, file)
    try {
      const changed = await changeInvoice(deps, { ...scope, ref: invoiceName.ref }, invoice.changes, {
        locale: 'en',
        isDryRun,
      })
      return changed ? ([changed.outcome, null] as const) : refused('it has just been removed')
    } catch (error) {
      if (error instanceof FieldProblem) return refused(describeProblem(error))
      throw error
    }
  }

  return take
}

/** An index may be in the folder that it describes. */
function isIndex(folder: string, path: string, index: string | undefined): boolean {
  return `${folder.replace(/\/$/, '')}/${path}` === index
}

async function openPapers(path: string, names: string | undefined): Promise<Papers> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isDirectory())
    return { files: await listFolderPapers(path), [Symbol.asyncDispose]: async () => {} }
  if (!stats?.isFile()) throw new OperatorError('refused', `There is no folder or ZIP ${path}.`)
  const { files, close } = await openZipPapers(path, stats.size, names)
  return { files, [Symbol.asyncDispose]: async () => close() }
}
