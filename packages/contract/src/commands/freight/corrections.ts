import * as z from 'zod/mini'
import { filledText, option, word } from '#commands/arguments.ts'
import { countOf } from '#commands/plural.ts'
import { type OrderMemberChange, Reason, Undone } from '#company/messages.ts'

// Shared parts of commands that change what an order has from carrier messages.

/** As much as a file says on a terminal; all of it is in the message. */
export const maxShown = 20

export const describeChange = ({ order, member, before, after }: OrderMemberChange) =>
  `  order ${order.ref} of ${order.organizationRef}: ${member} ${before ?? '–'} → ${after ?? '–'}`

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

/** The losses of an order, for output of commands. */
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
