import * as z from 'zod/mini'
import { filledText, option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { preorderStatuses, RejectionCode, rejectionCodes } from '#freight/preorders/preorder-states.ts'
import { ApprovedOrderRef, SentQuestion, stepNote } from '#freight/preorders/preorders.ts'
import {
  actedOn,
  askedBy,
  askedDetails,
  askedTransport,
  lineOfAsked,
  linesOfAsked,
} from './asked-transport.ts'

const preorderWord = word('PREORDER', filledText, {
  help: 'number or ID of the pre-order',
  expects: 'the number or ID of a pre-order',
})

const row = z.object({
  ...askedBy,
  status: z.enum(preorderStatuses),
  review: z.string(),
  amendment: z.nullable(z.string()),
  cancellation: z.nullable(z.string()),
  ...askedTransport,
})
type Row = z.infer<typeof row>

/** The state of the conversation, such as `pending, update-requested`. */
function stateOf({ status, review, amendment, cancellation }: Row): string {
  return [
    status,
    ...(status === 'pending' ? [review] : []),
    ...(amendment === null ? [] : [`amendment ${amendment}`]),
    ...(cancellation === null ? [] : [`cancellation ${cancellation}`]),
  ].join(', ')
}

const agreedPrice = z.object({ text: z.string(), holds: z.boolean(), endedBecause: z.array(z.string()) })

function linesOfPrice({ text, holds, endedBecause }: z.infer<typeof agreedPrice>): string[] {
  return [
    `Agreed price: ${text}${holds ? '' : ' – no longer holds'}`,
    ...endedBecause.map((why) => `  ${why}`),
  ]
}

export const listPreorders = defineCommand({
  name: 'preorders list',
  summary:
    'List pre-orders of all customers: those that wait, also with a change or cancellation, longest first.',
  args: {
    status: option('STATUS[,STATUS]', z.optional(z.array(z.enum(preorderStatuses))), {
      kind: 'list',
      help: `${preorderStatuses.join(', ')}, comma-separated; default: all that wait for an answer, longest first`,
      expects: preorderStatuses.join(', '),
    }),
  },
  rows: {
    schema: row,
    text: (each) => lineOfAsked(each, stateOf(each)),
    total: (count) => `Pre-orders: ${count}`,
  },
})

export const showPreorder = defineCommand({
  name: 'preorders show',
  summary: 'Show one pre-order with its booking and conversation.',
  args: { preorder: preorderWord },
  rows: {
    schema: z.object({
      version: z.int(),
      kind: z.string(),
      at: z.string(),
      side: z.enum(['customer', 'company']),
      note: z.nullable(z.string()),
      changes: z.array(z.string()),
      questions: z.array(z.string()),
      /** The effect on the agreed price. */
      price: z.nullable(z.string()),
    }),
    text: ({ version, kind, at, side, note, changes, questions, price }) =>
      [
        `${version} · ${at} · ${side} · ${kind}${note === null ? '' : `: ${note}`}`,
        ...(price === null ? [] : [`  ! ${price}`]),
        ...questions.map((question) => `  ? ${question}`),
        ...changes.map((change) => `  ${change}`),
      ].join('\n'),
  },
  result: {
    schema: z.extend(row, {
      ...askedDetails,
      /** The price that the customer accepted, and why it no longer holds. */
      agreedPrice: z.nullable(agreedPrice),
      warnings: z.array(z.string()),
      documents: z.array(z.string()),
    }),
    text: (shown) =>
      [
        ...linesOfAsked(shown, stateOf(shown)),
        ...(shown.agreedPrice === null ? [] : linesOfPrice(shown.agreedPrice)),
        ...shown.documents.map((document) => `Document: ${document}`),
        ...shown.warnings.map((warning) => `Warning: ${warning}`),
        `ID: ${shown.id}`,
      ].join('\n'),
  },
})

export const approvePreorder = defineCommand({
  name: 'preorders approve',
  summary: 'Approve a pre-order: create its order, or link an existing one; safe to repeat.',
  args: {
    preorder: preorderWord,
    orderRef: option('REF', ApprovedOrderRef, {
      help: 'your own reference of the order',
      expects: '1 to 200 characters',
    }),
  },
  result: {
    schema: z.extend(actedOn, {
      orderRef: z.string(),
      orderId: z.uuid(),
      /** Says if the price that the customer accepted still held; null without one. */
      agreedPrice: z.nullable(z.enum(['holds', 'ended'])),
    }),
    text: ({ number, orderRef, changed, agreedPrice }) =>
      [
        changed ? `Approved ${number} as order ${orderRef}.` : `${number} is already order ${orderRef}.`,
        ...(agreedPrice === 'ended'
          ? ['Its agreed price had ended, so the order has no charges of it.']
          : []),
      ].join('\n'),
  },
})

export const rejectPreorder = defineCommand({
  name: 'preorders reject',
  summary: 'Reject a pre-order and tell the customer why; safe to repeat.',
  args: {
    preorder: preorderWord,
    code: option('CODE', RejectionCode, {
      help: rejectionCodes.join(', '),
      expects: rejectionCodes.join(', '),
    }),
    reason: option('TEXT', stepNote, {
      help: 'reason that the customer reads',
      expects: '1 to 2000 characters',
    }),
  },
  result: {
    schema: actedOn,
    text: ({ number, changed }) => (changed ? `Rejected ${number}.` : `${number} is already rejected.`),
  },
})

export const requestPreorderUpdate = defineCommand({
  name: 'preorders request-update',
  summary: 'Ask the customer about a pending pre-order: a --field with its --question, or several of both.',
  args: {
    preorder: preorderWord,
    field: option('PATH', z.array(SentQuestion.shape.path), {
      kind: 'texts',
      help: 'field of the booking, such as units.0.hsCode',
      expects: 'a field of the booking',
    }),
    question: option('TEXT', z.array(SentQuestion.shape.question), {
      kind: 'texts',
      help: 'question that the customer reads',
      expects: '1 to 1000 characters',
    }),
  },
  result: {
    schema: actedOn,
    text: ({ number, changed }) =>
      changed
        ? `Asked the customer about ${number}.`
        : `The customer of ${number} has been asked this already.`,
  },
})
