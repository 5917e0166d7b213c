import * as z from 'zod/mini'
import { flag, option } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { countOf } from '#commands/plural.ts'
import { FeedbackElement, OrderMemberChange } from '#company/messages.ts'
import {
  describeUndone,
  maxShown,
  orderArgs,
  reasonOption,
  shownChanges,
  undoneResult,
} from './corrections.ts'
import { describeFeedback, messageWord } from './messages.ts'

const eventsOption = (help: string) =>
  option('ID[,ID]', z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))), {
    kind: 'list',
    help,
    expects: 'IDs of events, as in portal messages show',
  })

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
