import { readFile } from 'node:fs/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import { minorUnitOf } from '@portolan/freight/charges/currencies'
import { describeArithmetic } from '@portolan/freight/charges/describe-arithmetic'
import * as z from 'zod/mini'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { Deps } from '#freight/deps.ts'
import { detailsOf } from '#freight/preorders/content/booking-details.ts'
import { quoteStateAt } from '#freight/preorders/quote-state.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { fieldErrors } from '#platform/http/input/field-messages.ts'
import { parseInput } from '#platform/http/input/read-input.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { offer, refuse } from './answers/answer-request.ts'
import { listCosts } from './costs/cost-queries.ts'
import { presentCosts } from './costs/present-costs.ts'
import type { SentCosts } from './costs/sent-costs.ts'
import {
  findQuote,
  findQuotesByNumber,
  type ListedQuote,
  listOfferRows,
  listQuoteRows,
  type OfferRow,
  type QuoteRow,
} from './queries.ts'

// Commands are in English.
const locale = 'en'
const rowsAtOnce = 100
/** Who answered, as records keep it. */
const actor = 'command line'

/** The quote with the given number or ID. */
async function getNamedQuote({ database }: Pick<Deps, 'database'>, name: string): Promise<QuoteRow> {
  const isId = z.uuid().safeParse(name).success
  const ids = isId ? [{ id: name }] : await findQuotesByNumber(database, name.toUpperCase())
  if (ids.length > 1)
    throw new OperatorError('refused', `Several quotes have the number ${name}. Use the ID.`)
  const [quoteId] = ids
  const row = quoteId ? await findQuote(database, 'company', quoteId.id) : null
  if (!row) throw new OperatorError('refused', `There is no quote ${name}.`)
  return row
}

function refusedFields(errors: Readonly<Record<string, readonly string[]>>): OperatorError {
  const lines = Object.entries(errors).map(([path, messages]) => `${path}: ${messages.join(' ')}`)
  return new OperatorError('refused', lines.join('\n'))
}

/** Turns rejections into sentences for the operator. */
async function explained<T>(row: QuoteRow, now: Date, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FieldProblem) throw refusedFields(error.errors)
    if (!(error instanceof Problem) || error.code !== 'wrong_state') throw error
    throw new OperatorError(
      'refused',
      `${row.number} is ${quoteStateAt(row, now)} and can't be changed this way.`,
    )
  }
}

function presentRow(row: ListedQuote, now: Date) {
  const { id, number, version, validUntil, summary } = row
  const { transportMode, readyOn, cargo } = summary
  return {
    id,
    number,
    version,
    validUntil,
    transportMode,
    readyOn,
    cargo,
    state: quoteStateAt(row, now),
    organization: row.organizationRef,
    organizationName: row.organizationName,
    from: summary.from.city,
    to: summary.to.city,
  }
}

const moneyOf = ({ amount, currency }: { amount: string; currency: string }) => `${amount} ${currency}`

function presentOffer({ version, at, source, validUntil, note, options }: OfferRow, sent: SentCosts) {
  const costs = presentCosts(sent, options, { currency: '', rates: [] })
  return {
    version,
    at,
    source,
    validUntil,
    note,
    options: options.map(({ id, carrier, service, lines, totals, missing }) => {
      const cost = costs.find(({ optionId }) => optionId === id)?.totals.map(moneyOf)
      return {
        id,
        carrier,
        service,
        lines: lines.map((line) => `${line.code} ${moneyOf(line)} · ${describeArithmetic(line, locale)}`),
        totals: totals.map(moneyOf),
        missing: missing.map(({ code, reason }) => `${code} (${reason})`),
        cost: cost?.join(' + ') ?? null,
      }
    }),
  }
}

async function readOffer(path: string): Promise<SentOffer> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError('refused', `The file ${path} can't be read.`)
  })
  let json: unknown
  try {
    // Some Windows editors write a byte order mark.
    json = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new OperatorError('refused', `The file ${path} isn't JSON.`)
  }
  return checked(json)
}

function checked(json: unknown): SentOffer {
  const parsed = parseInput(SentOffer, json, locale, inputRules)
  if (!parsed.success) throw refusedFields(fieldErrors(parsed.error))
  return parsed.data
}

interface Simple {
  amount?: string | undefined
  currency?: string | undefined
  validUntil?: string | undefined
  code?: string | undefined
  carrier?: string | undefined
  cost?: string | undefined
  note?: string | undefined
}

/** An offer of one amount. */
function simpleOffer({ amount, currency, validUntil, code = 'BAS', carrier, cost, note }: Simple): SentOffer {
  if (amount === undefined || currency === undefined || validUntil === undefined)
    throw new OperatorError('wrong_usage', 'Give --file, or --amount, --currency and --valid-until.')
  return checked({
    validUntil,
    ...(note !== undefined && { note }),
    options: [
      {
        ...(carrier !== undefined && { carrier }),
        lines: [{ code, amount: withDecimals(amount, currency), currency }],
        ...(cost !== undefined && { cost: { amount: cost, currency } }),
      },
    ],
  })
}

/** Formats 1234.5 as 1234.50, so that the same price is the same offer. */
function withDecimals(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const places = minorUnitOf(currency)
  return places === 0 || fraction.length >= places ? amount : `${whole}.${fraction.padEnd(places, '0')}`
}

export const quoteCommands = {
  async listQuotes({ database, clock }, { state = ['requested'] }, emit) {
    const now = clock.now()
    let after: string | null = null
    do {
      const page = { after, limit: rowsAtOnce }
      const { rows } = await listQuoteRows(database, 'company', { state, now }, page)
      for (const row of rows.slice(0, rowsAtOnce)) await emit.row(presentRow(row, now))
      after = rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.id ?? null) : null
    } while (after !== null)
  },

  async showQuote(deps, { quote }, emit) {
    const { database, clock } = deps
    const row = await getNamedQuote(deps, quote)
    for (const one of (await listOfferRows(database, row)).toReversed())
      await emit.row(presentOffer(one, await listCosts(database, { ...row, version: one.version })))
    const { request, reasons, reason, acceptedVersion, acceptedOption, preorderId } = row
    const { party, ...content } = request
    const noParties = { shipper: null, consignee: null, notify: null, toOrder: false }
    const { incoterms, incotermsPlace, customerReference, comment, units } = content
    return {
      ...presentRow(row, clock.now()),
      incoterms: [incoterms, incotermsPlace].filter((part) => part !== null).join(' '),
      customerReference,
      comment,
      reason,
      preorderId,
      details: [
        ...detailsOf({ ...content, parties: noParties }),
        ...(party === null ? [] : [`The customer is the ${party}.`]),
      ],
      units: units.map(
        ({ quantity, packaging, description, grossWeightKg }) =>
          `${quantity} × ${packaging} · ${description} · ${grossWeightKg} kg`,
      ),
      reasons: reasons.map(({ reason: why, on, limit }) =>
        [why, on, limit].filter((part) => part !== null).join(' '),
      ),
      accepted: acceptedVersion === null ? null : `version ${acceptedVersion}, option ${acceptedOption}`,
    }
  },

  async makeOffer(deps, { quote, file, ...simple }) {
    const row = await getNamedQuote(deps, quote)
    const isMixed = file !== undefined && Object.values(simple).some((value) => value !== undefined)
    if (isMixed)
      throw new OperatorError('wrong_usage', 'Give --file without other options: it has everything.')
    const content = file === undefined ? simpleOffer(simple) : await readOffer(file)
    const result = await explained(row, deps.clock.now(), () =>
      offer(deps, row.id, content, { actor, locale }),
    )
    return { number: row.number, ...result }
  },

  async refuseQuote(deps, { quote, reason }) {
    const row = await getNamedQuote(deps, quote)
    const { changed } = await explained(row, deps.clock.now(), () => refuse(deps, row.id, { reason, actor }))
    return { number: row.number, changed }
  },
} satisfies Partial<Handlers<Deps>>
