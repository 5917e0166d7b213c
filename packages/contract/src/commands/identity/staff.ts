import * as z from 'zod/mini'
import { emailWord, localeOption, option } from '#commands/arguments.ts'
import { defineCommand } from '#commands/command.ts'
import { keptEmails } from '#commands/outbox.ts'
import { countOf } from '#commands/plural.ts'
import { nameLength } from '#shared/limits.ts'
import { roles } from '#shared/roles.ts'

const personName = z.optional(z.string().check(z.maxLength(nameLength)))
const expectsName = `at most ${nameLength} characters`
const Role = z.enum(roles)

export const addStaffMember = defineCommand({
  name: 'staff add',
  summary: 'Give a person the desk, by an email with a link; for a member of the staff, change the role.',
  args: {
    email: emailWord,
    role: option('ROLE', Role, { help: `one of ${roles.join(', ')}`, expects: `one of ${roles.join(', ')}` }),
    firstName: option('NAME', personName, {
      help: 'first name of a new account; default: the email up to its @',
      expects: expectsName,
    }),
    lastName: option('NAME', personName, { help: 'last name of a new account', expects: expectsName }),
    locale: localeOption('language of a new account: en or ru; default: DEFAULT_LOCALE'),
  },
  result: {
    schema: z.object({
      id: z.uuid(),
      email: z.string(),
      role: Role,
      /** The role before; null for a new member of the staff. */
      before: z.nullable(Role),
      /** True if a link to choose a password was sent. */
      invited: z.boolean(),
      /** True without a mail server: emails stay in the outbox. */
      keepsEmails: z.boolean(),
    }),
    text({ email, role, before, invited, keepsEmails }) {
      const changed =
        before === null
          ? `${email} belongs to the staff as ${role}.`
          : before === role
            ? `${email} is ${role} already.`
            : `Changed the role of ${email} from ${before} to ${role}.`
      const told = invited || before === null
      const link = invited ? [`The link to choose a password was sent to ${email}.`] : []
      return [changed, ...link, ...(told && keepsEmails ? [keptEmails] : [])].join('\n')
    },
  },
})

export const listStaff = defineCommand({
  name: 'staff list',
  summary: 'List the company’s people with their roles.',
  args: {},
  rows: {
    schema: z.object({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      role: Role,
      disabled: z.boolean(),
      /** False until the person has chosen a password. */
      hasPassword: z.boolean(),
    }),
    text: ({ email, name, role, disabled, hasPassword }) =>
      `${email} · ${name} · ${role}${disabled ? ' · disabled' : ''}${hasPassword ? '' : ' · invited'}`,
    total: (count) => countOf(count, 'person', 'people'),
  },
})

export const removeStaffMember = defineCommand({
  name: 'staff remove',
  summary: 'Take the desk away from a person; the account stays.',
  args: { email: emailWord },
  result: {
    schema: z.object({ id: z.uuid(), email: z.string() }),
    text: ({ email }) =>
      `${email} no longer has the desk. To block the account: portal users disable ${email}`,
  },
})
