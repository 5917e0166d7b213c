import * as z from 'zod/mini'
import { filledText, flag, inputFile, option, word } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'
import {
  FeedbackElement,
  InboundMessage,
  InboundMessageDetail,
  messageStatuses,
  OrderMemberChange,
  Reason,
  SourceName,
  Undone,
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
const maxShown = 20

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

const orderWord = word('ORDER-REF', filledText, {
  help: 'your reference of the order',
  expects: 'the reference of an order',
})

/** The order that a command is about. */
export const orderArgs = {
  order: orderWord,
  organization: option('REF', z.optional(filledText), {
    help: 'its organization, where several have an order of that reference',
    expects: 'the reference of an organization',
  }),
}

const eventsOption = (help: string) =>
  option('ID[,ID]', z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))), {
    kind: 'list',
    help,
    expects: 'IDs of events, as in portal messages show',
  })

/** Why something is taken back. */
export const reasonOption = option('TEXT', Reason, {
  help: 'why, for your own records',
  expects: 'up to 500 characters',
})

/** The first changes, a line each. */
export const shownChanges = (changes: readonly OrderMemberChange[]) => {
  const left = changes.length > maxShown ? [`  … and ${changes.length - maxShown} more`] : []
  return [...changes.slice(0, maxShown).map(describeChange), ...left]
}

export const matchMessage = defineCommand({
  name: 'messages match',
  summary:
    'Give the unmatched events of a carrier message to an order, which gets their references too; shows what changes and what speaks against it.',
  args: {
    message: messageWord,
    ...orderArgs,
    events: eventsOption('only these events; default: all of the message that no order has'),
    dryRun: flag('show what would change, save nothing'),
  },
  result: {
    schema: z.object({
      message: z.string(),
      order: z.string(),
      events: z.int(),
      dryRun: z.boolean(),
      warnings: z.array(FeedbackElement),
      changes: z.array(OrderMemberChange),
    }),
    text: ({ message, order, events, dryRun, warnings, changes }) =>
      [
        ...shownChanges(changes),
        ...warnings.slice(0, maxShown).map(describeFeedback),
        dryRun
          ? `Order ${order} would get ${countOf(events, 'event')}; nothing was saved.`
          : `Order ${order} got ${countOf(events, 'event')}. To take them back: portal messages unmatch ${message} ${order}`,
      ].join('\n'),
  },
})

/** What went from an order, as commands say it. */
export const undoneResult = { order: z.string(), dryRun: z.boolean(), ...Undone.shape }

/** The lines of it for people. */
export function describeUndone({
  order,
  dryRun,
  events,
  followers,
  references,
  notifications,
  changes,
}: z.infer<z.ZodMiniObject<typeof undoneResult>>): string {
  const verb = dryRun ? 'would lose' : 'lost'
  const lost = [
    countOf(events, 'event'),
    ...(followers > 0 ? [`${countOf(followers, 'event')} that came by them`] : []),
    ...(references > 0 ? [countOf(references, 'reference')] : []),
    ...(notifications.removed > 0 ? [countOf(notifications.removed, 'notification')] : []),
  ]
  const sent =
    notifications.sent > 0
      ? [`For ${countOf(notifications.sent, 'notification')}, an email or SMS had been sent already.`]
      : []
  return [
    ...shownChanges(changes),
    `Order ${order} ${verb} ${lost.join(', ')}${dryRun ? '; nothing was saved' : ''}.`,
    ...sent,
  ].join('\n')
}

export const unmatchMessage = defineCommand({
  name: 'messages unmatch',
  summary:
    'Take the events of a carrier message from an order, with what it has only by them; it never gets them again by itself.',
  args: {
    message: messageWord,
    ...orderArgs,
    events: eventsOption('only these events; default: all of the message'),
    reason: reasonOption,
    dryRun: flag('show what would change, save nothing'),
  },
  result: { schema: z.object(undoneResult), text: describeUndone },
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
