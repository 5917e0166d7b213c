import * as z from 'zod/mini'
import { filledText, option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { RejectionReason } from '#company/documents/customer-documents.ts'
import { DocumentKind, SubmissionState, submissionStates } from '#freight/documents.ts'
import { Instant } from '#shared/instants.ts'

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
