import * as z from 'zod/mini'
import { filledText, flag, inputFile, option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'
import {
  FeedbackElement,
  InboundMessage,
  messageStatuses,
  OrderMemberChange,
  SourceName,
  UnmatchedEvent,
} from '#company/messages.ts'

const sourceName = word('NAME', SourceName, {
  help: 'name of the source, part of the URL of its pushes',
  expects: 'up to 50 lowercase letters, digits and hyphens, such as maersk',
})

export const addSource = defineCommand({
  name: 'sources add',
  summary: 'Add a source of signed carrier messages; its secret is shown once.',
  args: {
    name: sourceName,
    secret: option('', z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9+/]{22,1000}={0,2}$/))), {
      kind: 'stdin',
      help: 'read the secret from standard input, as Base64; default: generate one and print it once',
      expects: 'Base64 of at least 16 bytes',
    }),
    header: option('NAME', z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/))), {
      help: 'header with the signature; default: Notification-Signature',
      expects: 'the name of a header, such as X-Maersk-Signature-256',
    }),
    prefix: option('TEXT', z.optional(z.string().check(z.regex(/^[A-Za-z0-9_+=-]{0,30}$/))), {
      help: 'what is before the hexadecimal digits; default: sha256=',
      expects: 'up to 30 letters, digits and =, or an empty text',
    }),
  },
  result: {
    schema: z.object({
      name: z.string(),
      path: z.string(),
      header: z.string(),
      prefix: z.string(),
      /** null where it was given. */
      secret: z.nullable(z.string()),
    }),
    text: ({ name, path, header, prefix, secret }) =>
      [
        `Source ${name} may push to ${path}, signed as ${header}: ${prefix}<hex>.`,
        ...(secret === null ? [] : [`Secret, shown only now:\n${secret}`]),
      ].join('\n'),
  },
})

export const listSources = defineCommand({
  name: 'sources list',
  summary: 'List sources of signed carrier messages with their last use.',
  args: {},
  rows: {
    schema: z.object({
      name: z.string(),
      header: z.string(),
      prefix: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
      revokedAt: z.nullable(z.string()),
    }),
    text({ name, header, lastUsedAt, revokedAt }) {
      const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`
      return `${name} · ${header} · ${revokedAt === null ? used : `revoked ${revokedAt}`}`
    },
    total: (count) => countOf(count, 'source'),
  },
})

export const revokeSource = defineCommand({
  name: 'sources revoke',
  summary: 'Revoke a source; its pushes are refused from now on.',
  args: { name: sourceName },
  result: { schema: z.object({ name: z.string() }), text: ({ name }) => `Revoked source ${name}.` },
})

const outcomes = {
  accepted: z.int(),
  duplicates: z.int(),
  ignored: z.int(),
  unmatched: z.int(),
}
type Outcomes = z.infer<z.ZodMiniObject<typeof outcomes>>

const describeOutcomes = ({ accepted, duplicates, ignored, unmatched }: Outcomes) =>
  `${accepted} accepted, ${duplicates} known already, ${ignored} ignored, ${unmatched} without an order`

const describeFeedback = ({ severity, propertyPath, message }: FeedbackElement) =>
  `  ${severity}${propertyPath === null ? '' : ` ${propertyPath}`}: ${message}`

const describeChange = ({ order, member, before, after }: OrderMemberChange) =>
  `  order ${order.ref} of ${order.organizationRef}: ${member} ${before ?? '–'} → ${after ?? '–'}`

/** As much as a file says on a terminal; all of it is in the message. */
const mostSaid = 20

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
      /** Of a dry run. */
      changes: z.array(OrderMemberChange),
    }),
    text({ file, refusal, feedbackElements, changes, ...counts }) {
      if (refusal !== null) return `${file}: not readable: ${refusal}`
      const said = [...feedbackElements.map(describeFeedback), ...changes.map(describeChange)]
      const left = said.length > mostSaid ? [`  … and ${said.length - mostSaid} more`] : []
      return [`${file}: ${describeOutcomes(counts)}`, ...said.slice(0, mostSaid), ...left].join('\n')
    },
  },
  result: {
    schema: z.object({ files: z.int(), refused: z.int(), dryRun: z.boolean(), ...outcomes }),
    text: ({ files, refused, dryRun, ...counts }) =>
      `${countOf(files, 'file')}, ${refused} not readable · ${describeOutcomes(counts)}${dryRun ? '; nothing was saved' : ''}.`,
  },
})

const describeMessage = (message: InboundMessage) =>
  `${message.id} · ${message.receivedAt} · ${message.source} · ${message.format ?? message.contentType} · ${message.status} · ${message.unmatched} without an order`

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

const messageWord = word('ID', z.uuid(), {
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
    schema: z.extend(InboundMessage, { feedbackElements: z.array(FeedbackElement) }),
    text: (message) =>
      [
        describeMessage(message),
        `On receipt: ${describeOutcomes(message)}`,
        ...message.feedbackElements.map(describeFeedback),
      ].join('\n'),
  },
})

export const matchMessage = defineCommand({
  name: 'messages match',
  summary: 'Give the unmatched events of a carrier message to an order, which gets their references too.',
  args: {
    message: messageWord,
    order: word('ORDER-REF', filledText, {
      help: 'your reference of the order',
      expects: 'the reference of an order',
    }),
    organization: option('REF', z.optional(filledText), {
      help: 'its organization, where several have an order of that reference',
      expects: 'the reference of an organization',
    }),
    events: option('ID[,ID]', z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))), {
      kind: 'list',
      help: 'only these events; default: all of the message that no order has',
      expects: 'IDs of events, as in portal messages show',
    }),
  },
  result: {
    schema: z.object({ order: z.string(), events: z.int() }),
    text: ({ order, events }) => `Order ${order} got ${countOf(events, 'event')}.`,
  },
})

export const retryMessages = defineCommand({
  name: 'messages retry',
  summary: 'Look for the orders of all unmatched events again.',
  args: {},
  result: {
    schema: z.object({ unmatched: z.int(), matched: z.int() }),
    text: ({ unmatched, matched }) =>
      `${matched} of ${countOf(unmatched, 'unmatched event')} found an order.`,
  },
})
