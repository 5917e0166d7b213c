import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Difference, PreorderStep } from '@portolan/contract/freight/preorders/preorder-steps'
import { describePrice, describePriceEnding } from '@portolan/freight/booking/texts/describe-price-ending'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { agreedPriceOf, priceEndingsOf, priceStateOf } from './agreed-price.ts'
import { approve } from './approval/approve.ts'
import { listCompanyPreorderRows, type PlaceInList } from './company/list-company-preorders.ts'
import { detailsOf } from './content/booking-details.ts'
import { findFindings } from './content/find-findings.ts'
import { listAllDocuments } from './documents/queries.ts'
import { presentStep } from './present.ts'
import {
  findPreorder,
  findPreordersByNumber,
  keysOf,
  type ListedPreorder,
  listStepRows,
  type PreorderRow,
} from './queries.ts'
import { ruleReadingIn } from './rule-reading.ts'
import { reject, requestUpdate } from './steps/company-steps.ts'
import { changePreorder } from './steps/take-step.ts'

const operator = { kind: 'operator' } as const
// Commands are in English.
const locale = 'en'
const rowsAtOnce = 100

/** The pre-order with the given number or ID. */
async function getNamedPreorder({ database }: Pick<Deps, 'database'>, name: string): Promise<PreorderRow> {
  const isId = z.uuid().safeParse(name).success
  const ids = isId ? [{ id: name }] : await findPreordersByNumber(database, name.toUpperCase())
  if (ids.length > 1)
    throw new OperatorError('refused', `Several pre-orders have the number ${name}. Use the ID.`)
  const [preorderId] = ids
  const row = preorderId ? await findPreorder(database, 'company', preorderId.id) : null
  if (!row) throw new OperatorError('refused', `There is no pre-order ${name}.`)
  return row
}

/** Turns rejections of steps into sentences for the operator. */
async function explained<T>({ number, status, orderRef }: PreorderRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FieldProblem) {
      const lines = Object.entries(error.errors).map(([path, messages]) => `${path}: ${messages.join(' ')}`)
      throw new OperatorError('refused', lines.join('\n'))
    }
    if (!(error instanceof Problem) || error.code !== 'wrong_state') throw error
    const as = orderRef === null ? '' : ` as order ${orderRef}`
    throw new OperatorError('refused', `${number} is ${status}${as} and can't be changed this way.`)
  }
}

function presentRow(row: ListedPreorder) {
  const { id, number, status, review, amendment, cancellation, summary } = row
  const { transportMode, readyOn, cargo } = summary
  return {
    id,
    number,
    status,
    review,
    amendment,
    cancellation,
    transportMode,
    readyOn,
    cargo,
    organization: row.organizationRef,
    organizationName: row.organizationName,
    from: summary.from.city,
    to: summary.to.city,
  }
}

function presentPrice(row: PreorderRow, { env }: Pick<Deps, 'env'>) {
  const price = agreedPriceOf(row, env.bookingData)
  if (price === null) return null
  const endings = priceEndingsOf(row, env.bookingData)
  return {
    text: `${describePrice(price.totals, locale)} (${row.quoteNumber}, version ${row.quoteVersion})`,
    holds: endings.length === 0,
    endedBecause: endings.map((ending) => describePriceEnding(ending, locale)),
  }
}

function presentStepLine({ version, kind, at, by, note, changes, questions, price }: PreorderStep) {
  const textOf = (value: Difference['before']) => (value === null ? '–' : String(value))
  return {
    version,
    kind,
    at,
    note,
    side: by.side,
    changes: changes.map(({ path, before, after }) => `${path}: ${textOf(before)} → ${textOf(after)}`),
    questions: questions.map(({ path, question }) => `${path}: ${question}`),
    price:
      price &&
      [
        `agreed price of ${describePrice(price.totals, locale)}: ${price.state}`,
        ...price.because.map(({ message }) => message),
      ].join(' · '),
  }
}

export const preorderCommands = {
  async listPreorders({ database }, { status }, emit) {
    const filter = status ? { status } : ({ ordering: 'waitsSince' } as const)
    let after: PlaceInList | null = null
    do {
      const page: { after: PlaceInList | null; limit: number } = { after, limit: rowsAtOnce }
      const { rows } = await listCompanyPreorderRows(database, filter, page)
      for (const row of rows.slice(0, rowsAtOnce)) await emit.row(presentRow(row))
      const last = rows.length > rowsAtOnce ? rows[rowsAtOnce - 1] : undefined
      after = last ? [last.id, last.waitsSince] : null
    } while (after !== null)
  },

  async showPreorder(deps, { preorder }, emit) {
    const { database } = deps
    const row = await getNamedPreorder(deps, preorder)
    const keys = keysOf(row)
    let after: number | null = null
    do {
      const { rows } = await listStepRows(database, keys, { after, limit: rowsAtOnce })
      for (const step of rows.slice(0, rowsAtOnce))
        await emit.row(presentStepLine(presentStep(step, locale, deps.env)))
      after = rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.version ?? null) : null
    } while (after !== null)
    const { incoterms, incotermsPlace, customerReference, comment, units } = row.content
    return {
      ...presentRow(row),
      incoterms: [incoterms, incotermsPlace].filter((part) => part !== null).join(' '),
      customerReference,
      comment,
      details: detailsOf(row.content),
      units: units.map(
        ({ quantity, packaging, description, grossWeightKg, hsCode }) =>
          `${quantity} × ${packaging} · ${description} · ${grossWeightKg} kg${hsCode === null ? '' : ` · HS ${hsCode}`}`,
      ),
      agreedPrice: presentPrice(row, deps),
      warnings: findFindings(row.content, ruleReadingIn(locale, deps)).map(
        ({ id, path, message }) => `${id} ${path}: ${message}`,
      ),
      documents: (await listAllDocuments(database, keys)).map(({ name, kind }) => `${name} (${kind})`),
    }
  },

  async approvePreorder(deps, { preorder, orderRef }) {
    const row = await getNamedPreorder(deps, preorder)
    const approved = await explained(row, () =>
      approve(deps, { preorderId: row.id, orderRef }, operator, locale),
    )
    const { orderId } = approved.row
    if (orderId === null) throw new OperatorError('refused', `The order of ${row.number} was deleted.`)
    const agreedPrice = priceStateOf(approved.row, deps.env.bookingData)
    return { number: row.number, orderRef, orderId, changed: approved.changed, agreedPrice }
  },

  async rejectPreorder(deps, { preorder, code: reasonCode, reason }) {
    const row = await getNamedPreorder(deps, preorder)
    const subject = { scope: 'company', preorderId: row.id } as const
    const { changed } = await explained(row, () =>
      changePreorder(deps, subject, operator, (locked) => reject(locked, { reasonCode, reason })),
    )
    return { number: row.number, changed }
  },

  async requestPreorderUpdate(deps, { preorder, field: paths, question: questions }) {
    if (paths.length !== questions.length)
      throw new OperatorError('bad_arguments', 'Each --field needs its own --question, in the same order.')
    const fields = paths.map((path, index) => ({ path, question: questions[index] ?? '' }))
    const row = await getNamedPreorder(deps, preorder)
    const subject = { scope: 'company', preorderId: row.id } as const
    const { changed } = await explained(row, () =>
      changePreorder(deps, subject, operator, (locked) => requestUpdate(locked, fields, locale)),
    )
    return { number: row.number, changed }
  },
} satisfies Partial<Handlers<Deps>>
