import { nameLength } from '@portolan/contract/shared/limits'
import * as z from 'zod/mini'
import { emailWord, filledText, flag, localeOption, option } from './arguments.ts'
import { defineCommand } from './command.ts'
import { countOf } from './plural.ts'

const personName = z.optional(z.string().check(z.maxLength(nameLength)))
const expectsName = `at most ${nameLength} characters`

/** The password comes on standard input, or is generated and shown once. */
export const createUser = defineCommand({
  name: 'users create',
  summary: 'Create an account for a member of one or more organizations.',
  args: {
    email: option('EMAIL', filledText, { help: 'email to sign in with', expects: 'an email' }),
    organization: option('REF[,REF]', z.array(filledText).check(z.minLength(1)), {
      kind: 'list',
      help: 'references of organizations, comma-separated; the sidebar shows the first',
      expects: 'references of organizations, comma-separated',
    }),
    firstName: option('NAME', personName, {
      help: 'first name; default: the email up to its @',
      expects: expectsName,
    }),
    lastName: option('NAME', personName, { help: 'last name', expects: expectsName }),
    locale: localeOption('language: en or ru; default: DEFAULT_LOCALE'),
    password: option('', z.optional(z.string()), {
      kind: 'stdin',
      help: 'read the password from standard input; default: generate one and print it once',
      expects: 'a text',
    }),
  },
  result: {
    schema: z.object({
      id: z.uuid(),
      email: z.string(),
      organizations: z.array(z.string()),
      /** null where it was given. */
      password: z.nullable(z.string()),
    }),
    text({ email, organizations, password }) {
      const created = `${email} can sign in and sees ${organizations.join(', ')}.`
      return password === null ? created : `${created}\nPassword, shown only now: ${password}`
    },
  },
})

export const listUsers = defineCommand({
  name: 'users list',
  summary: 'List accounts with their organizations.',
  args: {},
  rows: {
    schema: z.object({
      email: z.string(),
      name: z.string(),
      disabled: z.boolean(),
      organizations: z.array(z.string()),
    }),
    text: ({ email, name, organizations, disabled }) =>
      `${email} · ${name} · ${organizations.join(', ')}${disabled ? ' · disabled' : ''}`,
    total: (count) => countOf(count, 'account'),
  },
})

const ManagedUser = z.object({ id: z.uuid(), email: z.string(), changed: z.boolean() })
type ManagedUser = z.infer<typeof ManagedUser>

/** A command that changes one account; safe to repeat. */
function changeUser(verb: string, summary: string, text: (user: ManagedUser) => string) {
  return defineCommand({
    name: `users ${verb}`,
    summary,
    args: { email: emailWord },
    result: { schema: ManagedUser, text },
  })
}

export const disableUser = changeUser(
  'disable',
  'Block an account; its sessions end immediately.',
  ({ email, changed }) =>
    changed ? `${email} can no longer sign in; all sessions have ended.` : `${email} is already disabled.`,
)

export const enableUser = changeUser('enable', 'Unblock an account.', ({ email, changed }) =>
  changed ? `${email} can sign in again.` : `${email} was not disabled.`,
)

export const unlockUser = changeUser(
  'unlock',
  'Let a person try passwords and codes again after too many failures.',
  ({ email }) => `${email} may try passwords and codes again.`,
)

export const resetSecondFactor = changeUser(
  'reset-second-factor',
  'Turn off the second factor of a person who lost it.',
  ({ email, changed }) =>
    changed
      ? `Turned off the second factor of ${email} and notified the person by email; all sessions have ended.`
      : `${email} has no second factor.`,
)

/** The email changes once its owner opens the link sent there. */
export const updateUser = defineCommand({
  name: 'users update',
  summary: 'Change the email that a person signs in with, once the new one is confirmed.',
  args: {
    user: emailWord,
    email: option('NEW', filledText, {
      help: 'new email; it gets a link to confirm, and the old one is notified',
      expects: 'an email',
    }),
  },
  result: {
    schema: z.object({ id: z.uuid(), email: z.string(), newEmail: z.string(), days: z.int() }),
    text: ({ email, newEmail, days }) =>
      `Sent a link to ${newEmail}. It replaces ${email} when the link is opened, within ${countOf(days, 'day')}.`,
  },
})

export const removeUser = defineCommand({
  name: 'users remove',
  summary: 'Delete an account for good; its security log stays, without name and email.',
  args: {
    email: emailWord,
    yes: {
      ...flag('required, because nothing brings the account back; portal users disable only blocks it'),
      schema: z.literal(true),
      missing: ({ email }) => `This deletes ${email} for good. Add --yes, or use portal users disable.`,
    },
  },
  result: {
    schema: z.object({ id: z.uuid(), email: z.string(), events: z.int() }),
    text: ({ email, events }) =>
      `Removed ${email}. Security log entries kept, without name and email: ${events}.`,
  },
})
