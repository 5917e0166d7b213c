import * as z from 'zod/mini'
import { flag, inputFile, option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'
import {
  FeedbackElement,
  InboundMessage,
  InboundMessageDetail,
  messageStatuses,
  OrderMemberChange,
  UnmatchedEvent,
} from '#company/messages.ts'
import { describeChange, maxShown } from './corrections.ts'

const outcomes = {
  accepted: z.int(),
  duplicates: z.int(),
  ignored: z.int(),
  unmatched: z.int(),
}
type Outcomes = z.infer<z.ZodMiniObject<typeof outcomes>>

const describeOutcomes = ({ accepted, duplicates, ignored, unmatched }: Outcomes) =>
  `${accepted} accepted, ${duplicates} known already, ${ignored} ignored, ${unmatched} without an order`

export const describeFeedback = ({ severity, propertyPath, message }: FeedbackElement) =>
  `  ${severity}${propertyPath === null ? '' : ` ${propertyPath}`}: ${message}`

export const importMessages = defineCommand({
  name: 'import messages',
  summary: 'Take in the carrier messages in a folder; the files stay, and repeating it changes nothing.',
  args: {
    folder: {
      ...word('DIR', inputFile.schema, {
        help: 'folder with DCSA JSON, X12, EDIFACT and FSU files',
        expects: 'the path of a folder',
      }),
      kind: 'input-file',
    },
    dryRun: flag('show what would change, save nothing'),
  },
  rows: {
    schema: z.object({
      file: z.string(),
      /** null where it could be read. */
      refusal: z.nullable(z.string()),
      ...outcomes,
      feedbackElements: z.array(FeedbackElement),
      /** Present in a dry run. */
      changes: z.array(OrderMemberChange),
    }),
    text({ file, refusal, feedbackElements, changes, ...counts }) {
      if (refusal !== null) return `${file}: not readable: ${refusal}`
      const said = [...feedbackElements.map(describeFeedback), ...changes.map(describeChange)]
      const left = said.length > maxShown ? [`  … and ${said.length - maxShown} more`] : []
      return [`${file}: ${describeOutcomes(counts)}`, ...said.slice(0, maxShown), ...left].join('\n')
    },
  },
  result: {
    schema: z.object({ files: z.int(), refused: z.int(), dryRun: z.boolean(), ...outcomes }),
    text: ({ files, refused, dryRun, ...counts }) =>
      `${countOf(files, 'file')}, ${refused} not readable · ${describeOutcomes(counts)}${dryRun ? '; nothing was saved' : ''}.`,
  },
})

function describeMessage(message: InboundMessage): string {
  const { id, receivedAt, source, format, contentType, status, unmatched, fileName, references, containers } =
    message
  const named = [
    ...references.map(({ type, value }) => `${type} ${value}`),
    ...containers.map((container) => `EQ ${container}`),
  ]
  return [
    id,
    receivedAt,
    source,
    format ?? contentType,
    status,
    `${unmatched} without an order`,
    ...(fileName === null ? [] : [fileName]),
    ...(named.length === 0 ? [] : [named.join(', ')]),
  ].join(' · ')
}

export const listMessages = defineCommand({
  name: 'messages list',
  summary: 'List carrier messages, newest first: by default those with events that no order has.',
  args: {
    status: option('STATUS', z._default(z.enum([...messageStatuses, 'unmatched', 'all']), 'unmatched'), {
      help: 'unmatched, reading, read, refused or all; default: unmatched',
      expects: 'unmatched, reading, read, refused or all',
    }),
  },
  rows: { schema: InboundMessage, text: describeMessage, total: (count) => countOf(count, 'message') },
})

export const messageWord = word('ID', z.uuid(), {
  help: 'ID of the message',
  expects: 'the ID of a message, as in portal messages list',
})

export const showMessage = defineCommand({
  name: 'messages show',
  summary: 'Show a carrier message: what became of it, and its events that no order has.',
  args: { message: messageWord },
  rows: {
    schema: UnmatchedEvent,
    text: ({ id, propertyPath, references, code, classifier, at, place }) =>
      [
        `${id} · ${propertyPath} · ${code} ${classifier} ${at}${place === null ? '' : ` ${place}`}`,
        ...references.map(({ type, value }) => `  ${type} ${value}`),
      ].join('\n'),
  },
  result: {
    schema: z.omit(InboundMessageDetail, { unmatchedEvents: true }),
    text: (message) =>
      [
        describeMessage(message),
        ...message.orders.map(
          ({ organizationRef, ref, events }) =>
            `Order ${ref} of ${organizationRef} has ${countOf(events, 'event')} of it.`,
        ),
        `On receipt: ${describeOutcomes(message)}`,
        ...message.feedbackElements.map(describeFeedback),
      ].join('\n'),
  },
})
