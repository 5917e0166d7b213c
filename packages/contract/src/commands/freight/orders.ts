import * as z from 'zod/mini'
import { filledText, flag, option } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'
import { LogEvent, OriginalReference, RetractedEvents } from '#company/corrections/order-log.ts'
import { type MovePart, OrderMovePreview } from '#company/corrections/order-move.ts'
import { describeUndone, orderArgs, shownChanges, undoneResult } from './corrections.ts'

const why = option('TEXT', z.string().check(z.trim(), z.minLength(1), z.maxLength(500)), {
  help: 'why, for your own records',
  expects: '1 to 500 characters',
})
const dryRun = flag('show what would change, save nothing')

export const listOrderEvents = defineCommand({
  name: 'orders events',
  summary: 'List everything that was stated about an order, by any source, the newest first.',
  args: orderArgs,
  rows: {
    schema: LogEvent,
    text({ id, source, code, classifier, at, place, equipment, isRetracted, decision }) {
      const about = [place, equipment].filter((part) => part !== null).join(' ')
      const state = [
        ...(isRetracted ? ['taken back by its source'] : []),
        ...(decision?.retracted ? [`retracted by ${decision.by}: ${decision.reason ?? ''}`] : []),
        ...(decision?.belongs ? [`${decision.belongs} by ${decision.by}`] : []),
      ]
      return [id, source, `${code} ${classifier} ${at}${about && ` ${about}`}`, ...state].join(' · ')
    },
    total: (count) => countOf(count, 'event'),
  },
})

export const retractOrderEvent = defineCommand({
  name: 'orders retract',
  summary: 'Retract events of an order, whoever stated them; the order shows what it would without them.',
  args: {
    ...orderArgs,
    events: option('ID[,ID]', z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)), {
      kind: 'list',
      help: 'the events',
      expects: 'IDs of events, as in portal orders events',
    }),
    reason: why,
    dryRun,
  },
  result: {
    schema: z.object({ order: z.string(), dryRun: z.boolean(), ...RetractedEvents.shape }),
    text: ({ order, dryRun: isDryRun, retracted, changes }) =>
      [
        ...shownChanges(changes),
        isDryRun
          ? `${countOf(retracted, 'event')} of order ${order} would be retracted; nothing was saved.`
          : `Retracted ${countOf(retracted, 'event')} of order ${order}.`,
      ].join('\n'),
  },
})

export const listReferencesOfOrder = defineCommand({
  name: 'orders references',
  summary: 'List the references of an order and where it has them from.',
  args: orderArgs,
  rows: {
    schema: OriginalReference,
    text: ({ type, value, issuer, origin }) =>
      `${type} ${value}${issuer === null ? '' : ` of ${issuer}`} · ${origins[origin]}`,
    total: (count) => countOf(count, 'reference'),
  },
})

const origins: Record<z.infer<typeof OriginalReference>['origin'], string> = {
  company: 'sent with the order',
  derived: 'from the order itself',
  message: 'learned from a message',
  customer: 'only from the booking',
  desk: 'added by the company',
}

export const removeReference = defineCommand({
  name: 'orders remove-reference',
  summary: 'Take a reference away from an order, with the events that it has only by it.',
  args: {
    ...orderArgs,
    type: option('TYPE', filledText, { help: 'its type, such as BKG', expects: 'a type of reference' }),
    value: option('VALUE', filledText, { help: 'the reference', expects: 'a reference of the order' }),
    reason: why,
    dryRun,
  },
  result: { schema: z.object(undoneResult), text: describeUndone },
})

export const moveOrder = defineCommand({
  name: 'orders move',
  summary:
    'Move an order to another customer. With --same-company everything goes along; otherwise what the former customer’s people wrote and uploaded is hidden from the next one.',
  args: {
    ...orderArgs,
    to: option('REF', filledText, {
      help: 'the next customer',
      expects: 'the reference of an organization',
    }),
    sameCompany: flag('both customers are one company, entered twice or merged'),
    reason: why,
    dryRun,
  },
  result: {
    schema: z.object({ ...OrderMovePreview.shape, dryRun: z.boolean(), changed: z.boolean() }),
    text({ number, from, to, isThere, parts, obstacles, people, dryRun: isDryRun, changed }) {
      if (isThere && !changed) return `Order ${number} belongs to ${to.name} (${to.ref}) already.`
      return [
        ...obstacles.map(({ kind, names }) => `  in the way: ${kind} ${names.join(', ')}`),
        ...parts.map(({ part, fate, count }) => `  ${part}: ${count} · ${fates[fate]}`),
        `  people who lose it: ${people.losing}, who gain it: ${people.gaining}`,
        isDryRun
          ? `Order ${number} would move from ${from.name} to ${to.name}; nothing was saved.`
          : `Moved order ${number} from ${from.name} to ${to.name}.`,
      ].join('\n')
    },
  },
})

const fates: Record<MovePart['fate'], string> = {
  moves: 'move along',
  hidden: 'hidden from the next customer',
  stays: 'stay with the former customer',
  removed: 'removed',
}

export const deleteOrder = defineCommand({
  name: 'orders delete',
  summary:
    'Delete an order that no one was notified about and that has no invoice; any other with --yes --with-history. A line with number, who and why stays.',
  args: {
    ...orderArgs,
    reason: why,
    yes: flag('delete it although it has a history'),
    withHistory: flag('delete its log, files and notifications too'),
  },
  result: {
    schema: z.object({ order: z.string(), number: z.string() }),
    text: ({ order, number }) => `Deleted order ${order} (${number}).`,
  },
})

export const listDeleted = defineCommand({
  name: 'orders deleted',
  summary: 'List the latest 1,000 orders that were deleted: who did it, and why.',
  args: {},
  rows: {
    schema: z.object({
      organizationRef: z.string(),
      ref: z.string(),
      number: z.string(),
      withHistory: z.boolean(),
      reason: z.nullable(z.string()),
      deletedBy: z.string(),
      deletedAt: z.string(),
    }),
    text: ({ organizationRef, ref, number, withHistory, reason, deletedBy, deletedAt }) =>
      `${deletedAt} · ${ref} (${number}) of ${organizationRef} · ${deletedBy}${withHistory ? ' · with its history' : ''}${reason === null ? '' : ` · ${reason}`}`,
    total: (count) => countOf(count, 'order'),
  },
})
