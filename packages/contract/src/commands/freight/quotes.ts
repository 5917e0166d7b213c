import * as z from 'zod/mini'
import { filledText, inputFile, option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { ChargeCode, Decimal } from '#freight/charges.ts'
import { quoteNote, quoteStates } from '#freight/quotes.ts'
import { CalendarDate } from '#shared/instants.ts'
import {
  actedOn,
  askedBy,
  askedDetails,
  askedTransport,
  lineOfAsked,
  linesOfAsked,
} from './asked-transport.ts'

const quoteWord = word('QUOTE', filledText, {
  help: 'number or ID of the quote',
  expects: 'the number or ID of a quote',
})

const row = z.object({
  ...askedBy,
  state: z.enum(quoteStates),
  version: z.int(),
  ...askedTransport,
  validUntil: z.nullable(z.string()),
})

export const listQuotes = defineCommand({
  name: 'quotes list',
  summary: 'List quotes of all customers, newest first.',
  args: {
    state: option('STATE[,STATE]', z.optional(z.array(z.enum(quoteStates))), {
      kind: 'list',
      help: `${quoteStates.join(', ')}, comma-separated; default: requested`,
      expects: quoteStates.join(', '),
    }),
  },
  rows: {
    schema: row,
    text: (each) => lineOfAsked(each, each.state),
    total: (count) => `Quotes: ${count}`,
  },
})

export const showQuote = defineCommand({
  name: 'quotes show',
  summary: 'Show one quote with its request, and its offers with what they cost you.',
  args: { quote: quoteWord },
  rows: {
    schema: z.object({
      version: z.int(),
      at: z.string(),
      source: z.enum(['rate-sheets', 'company']),
      validUntil: z.string(),
      note: z.nullable(z.string()),
      options: z.array(
        z.object({
          id: z.string(),
          carrier: z.nullable(z.string()),
          service: z.nullable(z.string()),
          lines: z.array(z.string()),
          totals: z.array(z.string()),
          missing: z.array(z.string()),
          cost: z.nullable(z.string()),
        }),
      ),
    }),
    text: ({ version, at, source, validUntil, note, options }) =>
      [
        `Offer ${version} · ${at} · by ${source === 'company' ? 'you' : 'rate sheets'} · valid until ${validUntil}${note === null ? '' : `: ${note}`}`,
        ...options.flatMap(({ id, carrier, service, lines, totals, missing, cost }) => [
          `  Option ${id}: ${[carrier, service, totals.join(' + ')].filter(Boolean).join(' · ')}${cost === null ? '' : ` (costs you ${cost})`}`,
          ...lines.map((line) => `    ${line}`),
          ...(missing.length === 0 ? [] : [`    missing: ${missing.join(', ')}`]),
        ]),
      ].join('\n'),
  },
  result: {
    schema: z.extend(row, {
      ...askedDetails,
      /** Why the rate sheets gave no price. */
      reasons: z.array(z.string()),
      /** The accepted option, such as `version 2, option a`. */
      accepted: z.nullable(z.string()),
      /** Why the customer declined, or you refused. */
      reason: z.nullable(z.string()),
      preorderId: z.nullable(z.uuid()),
    }),
    text: (shown) =>
      [
        ...linesOfAsked(shown, shown.state),
        ...(shown.reasons.length === 0 ? [] : [`No price by rate sheets: ${shown.reasons.join(', ')}`]),
        ...(shown.accepted === null ? [] : [`Accepted: ${shown.accepted}`]),
        ...(shown.reason === null ? [] : [`Reason: ${shown.reason}`]),
        ...(shown.preorderId === null ? [] : [`Pre-order: ${shown.preorderId}`]),
        `ID: ${shown.id}`,
      ].join('\n'),
  },
})

export const makeOffer = defineCommand({
  name: 'quotes offer',
  summary: 'Answer a quote with an offer, or replace the offer by a new version; safe to repeat.',
  args: {
    quote: quoteWord,
    file: option('FILE', z.optional(inputFile.schema), {
      kind: inputFile.kind,
      expects: inputFile.expects,
      help: 'JSON file of the offer, as PUT /api/v2/company/quotes/{id}/offer/ takes it; else --amount, --currency and --valid-until',
    }),
    amount: option('AMOUNT', z.optional(Decimal), {
      help: 'price of the whole transport, such as 1234.50',
      expects: 'an amount such as 1234.50',
    }),
    currency: option('CURRENCY', z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))), {
      help: 'currency of --amount and --cost',
      expects: 'an ISO 4217 code such as EUR',
    }),
    validUntil: option('DATE', z.optional(CalendarDate), {
      help: 'last day on which the customer may accept',
      expects: 'a date such as 2026-12-31',
    }),
    code: option('CODE', z.optional(ChargeCode), {
      help: 'charge code of --amount; default: BAS',
      expects: 'a charge code such as BAS',
    }),
    carrier: option('NAME', z.optional(filledText), {
      help: 'carrier',
      expects: '1 to 200 characters',
    }),
    cost: option('AMOUNT', z.optional(Decimal), {
      help: 'what it costs you; customers never see it',
      expects: 'an amount such as 1000',
    }),
    note: option('TEXT', z.optional(quoteNote), {
      help: 'note that the customer reads',
      expects: '1 to 2000 characters',
    }),
  },
  result: {
    schema: z.extend(actedOn, { version: z.int() }),
    text: ({ number, version, changed }) =>
      changed ? `Made offer ${version} for ${number}.` : `${number} has this offer already.`,
  },
})

export const refuseQuote = defineCommand({
  name: 'quotes refuse',
  summary: 'Make no offer for a requested quote, and tell the customer why; safe to repeat.',
  args: {
    quote: quoteWord,
    reason: option('TEXT', quoteNote, {
      help: 'reason that the customer reads',
      expects: '1 to 2000 characters',
    }),
  },
  result: {
    schema: actedOn,
    text: ({ number, changed }) => (changed ? `Refused ${number}.` : `${number} is already refused.`),
  },
})
