import * as z from 'zod/mini'
import { filledText, flag, option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { RejectionReason } from '#company/documents/customer-documents.ts'
import { CompanyInvoice, InvoiceChanges } from '#company/documents/order-documents.ts'
import { DocumentKind, SubmissionState, submissionStates } from '#freight/documents.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { orderArgs } from './corrections.ts'

const documentWord = word('DOCUMENT', z.uuid(), {
  help: 'ID of the document, as documents list shows it',
  expects: 'the ID of a document',
})

export const listDocuments = defineCommand({
  name: 'documents list',
  summary: 'List documents that customers uploaded to their orders, newest first.',
  args: {
    state: option('STATE[,STATE]', z.optional(z.array(SubmissionState)), {
      kind: 'list',
      help: `${submissionStates.join(', ')}, comma-separated; default: submitted`,
      expects: submissionStates.join(', '),
    }),
    organization: option('REF', z.optional(filledText), {
      help: 'only of this organization',
      expects: 'the reference of an organization',
    }),
  },
  rows: {
    schema: z.object({
      id: z.uuid(),
      state: SubmissionState,
      kind: DocumentKind,
      name: z.string(),
      createdAt: Instant,
      uploadedBy: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      organization: z.string(),
      orderRef: z.string(),
      orderNumber: z.string(),
    }),
    text: ({ id, state, kind, name, createdAt, uploadedBy, reason, organization, orderRef, orderNumber }) =>
      [
        `${id} · ${state} · ${kind}: ${name}`,
        `  ${organization} · order ${orderNumber} (${orderRef}) · ${createdAt}${uploadedBy === null ? '' : ` · ${uploadedBy}`}`,
        ...(reason === null ? [] : [`  Rejected: ${reason}`]),
      ].join('\n'),
    total: (count) => `Documents: ${count}`,
  },
})

const decided = z.object({ id: z.uuid(), name: z.string(), changed: z.boolean() })

export const acceptDocument = defineCommand({
  name: 'documents accept',
  summary: 'Accept a document that a customer uploaded; safe to repeat.',
  args: { document: documentWord },
  result: {
    schema: decided,
    text: ({ name, changed }) => (changed ? `Accepted ${name}.` : `${name} is already accepted.`),
  },
})

export const rejectDocument = defineCommand({
  name: 'documents reject',
  summary: 'Reject a document that a customer uploaded, with the reason; safe to repeat.',
  args: {
    document: documentWord,
    reason: option('TEXT', RejectionReason, {
      help: 'reason that the customer reads',
      expects: '1 to 1000 characters',
    }),
  },
  result: {
    schema: decided,
    text: ({ name, changed }) =>
      changed ? `Rejected ${name}.` : `${name} is already rejected for this reason.`,
  },
})

const fields = InvoiceChanges.shape
const invoiceMembers = {
  ref: true,
  number: true,
  amount: true,
  issuedOn: true,
  dueOn: true,
  paidOn: true,
  outcome: true,
} as const
const dayOption = (member: 'issuedOn' | 'dueOn', help: string) =>
  option('DATE', fields[member], { help, expects: 'a date such as 2026-12-31' })

export const changeInvoice = defineCommand({
  name: 'documents change-invoice',
  summary: 'Mark an invoice paid or correct it, without its file; what isn’t given stays. Safe to repeat.',
  args: {
    order: orderArgs.order,
    invoice: word('INVOICE', filledText, {
      help: 'your reference of the invoice, or its number',
      expects: 'the reference or number of an invoice',
    }),
    organization: orderArgs.organization,
    paidOn: option('DATE', z.optional(z.union([CalendarDate, z.literal('none')])), {
      help: 'when it was paid; none opens it again',
      expects: 'a date such as 2026-12-31, or none',
    }),
    dueOn: dayOption('dueOn', 'until when it is to be paid'),
    issuedOn: dayOption('issuedOn', 'its date'),
    number: option('NUMBER', fields.number, { help: 'its number', expects: '1 to 100 characters' }),
    amount: option('AMOUNT', fields.amount, { help: 'its total', expects: 'an amount such as 1200.50' }),
    currency: option('CODE', fields.currency, { help: 'of the amount', expects: 'a currency such as EUR' }),
    dryRun: flag('show what would change, save nothing'),
  },
  result: {
    schema: z.object({
      ...z.pick(CompanyInvoice, invoiceMembers).shape,
      order: z.string(),
      dryRun: z.boolean(),
    }),
    text: ({ order, number, amount, issuedOn, dueOn, paidOn, outcome, dryRun: isDryRun }) =>
      [
        `Invoice ${number} of order ${order}: ${amount.amount} ${amount.currency}, issued ${issuedOn}, due ${dueOn}, ${paidOn === null ? 'open' : `paid ${paidOn}`}.`,
        outcomeText(outcome === 'unchanged', isDryRun),
      ].join('\n'),
  },
})

function outcomeText(isUnchanged: boolean, isDryRun: boolean): string {
  if (isUnchanged) return 'Nothing changes: it is so already.'
  return isDryRun ? 'So it would be; nothing was saved.' : 'Changed.'
}
