import { StorageLimitMb } from '@portolan/contract/company/organizations'
import { MemberMovePreview } from '@portolan/contract/company/people/member-moves'
import { documentKinds } from '@portolan/contract/freight/documents'
import { StorageUse } from '@portolan/contract/identity/storage'
import * as z from 'zod/mini'
import { emailWord, filledText, flag, option, organizationOption, word } from './arguments.ts'
import { defineCommand } from './command.ts'
import { keptEmails } from './outbox.ts'
import { countOf } from './plural.ts'

const longest = 200

// As an import takes them, except for the comma: it separates references on the command line.
const newRef = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(longest),
  z.refine((ref) => !ref.includes(',')),
)

const organizationArgs = {
  ref: word('REF', newRef, {
    help: 'your own reference of the organization',
    expects: `1 to ${longest} characters without a comma`,
  }),
  name: option('NAME', z.string().check(z.trim(), z.minLength(1), z.maxLength(longest)), {
    help: 'name that its people see; an import with another name changes it',
    expects: `1 to ${longest} characters`,
  }),
}

export const createOrganization = defineCommand({
  name: 'organizations create',
  summary: 'Create a customer by your own reference; safe to repeat.',
  args: organizationArgs,
  result: {
    schema: z.object({
      ref: z.string(),
      name: z.string(),
      changed: z.boolean(),
      /** True without a mail server: emails to its people stay in the outbox. */
      keepsEmails: z.boolean(),
    }),
    text({ ref, name, changed, keepsEmails }) {
      if (!changed) return `${name} (${ref}) already exists.`
      return [`Created ${name} (${ref}).`, ...(keepsEmails ? [keptEmails] : [])].join('\n')
    },
  },
})

export const renameOrganization = defineCommand({
  name: 'organizations rename',
  summary: 'Rename a customer; safe to repeat.',
  args: organizationArgs,
  result: {
    schema: z.object({ ref: z.string(), name: z.string(), before: z.string(), changed: z.boolean() }),
    text: ({ ref, name, before, changed }) =>
      changed ? `Renamed ${before} to ${name}.` : `${ref} is already called ${name}.`,
  },
})

export const limitOrganization = defineCommand({
  name: 'organizations limit',
  summary: 'Set how much the people of a customer may keep in files; what they have stays.',
  args: {
    ref: organizationArgs.ref,
    storageMb: option(
      'MB',
      z
        .string()
        .check(z.refine((text) => text === 'default' || (/^\d+$/.test(text) && isLimit(Number(text))))),
      {
        help: 'megabytes of a million bytes, or default for that of CUSTOMER_STORAGE_MB',
        expects: 'a whole number from 0, or default',
      },
    ),
  },
  result: {
    schema: z.object({ ref: z.string(), name: z.string(), ...StorageUse.shape, changed: z.boolean() }),
    text: ({ name, usedBytes, limitBytes }) =>
      `${name} uses ${megabytes(usedBytes)} of ${megabytes(limitBytes)}.`,
  },
})

const onOff = (help: string) =>
  option('on|off', z.optional(z.enum(['on', 'off'])), { help, expects: 'on or off' })

const kindsOption = (help: string) =>
  option('KINDS', z.optional(z.array(z.enum([...documentKinds, 'none']))), {
    kind: 'list',
    help: `${help}, or none: ${documentKinds.join(', ')}`,
    expects: 'kinds of documents separated by commas, or none',
  })

export const setOrganization = defineCommand({
  name: 'organizations set',
  summary: 'Show what a customer sees and may do, and change what is given; safe to repeat.',
  args: {
    ref: organizationArgs.ref,
    prices: onOff('charges, agreed prices, invoices, quotes and statistics of rates'),
    quotes: onOff('requests for prices, and offers'),
    hide: kindsOption('documents that its people don’t see'),
    refuse: kindsOption('documents that its people can’t upload'),
  },
  result: {
    schema: z.object({
      ref: z.string(),
      name: z.string(),
      prices: z.boolean(),
      quotes: z.boolean(),
      hidden: z.array(z.string()),
      notUploadable: z.array(z.string()),
      changed: z.boolean(),
    }),
    text: ({ ref, name, prices, quotes, hidden, notUploadable }) =>
      [
        `${name} (${ref})`,
        `Prices: ${prices ? 'on' : 'off'}`,
        `Quotes: ${prices && quotes ? 'on' : 'off'}`,
        `Hidden documents: ${hidden.join(', ') || 'none'}`,
        `Documents that can’t be uploaded: ${notUploadable.join(', ') || 'none'}`,
      ].join('\n'),
  },
})

export const listOrganizations = defineCommand({
  name: 'organizations list',
  summary: 'List customers with their references.',
  args: {},
  rows: {
    schema: z.object({
      ref: z.string(),
      name: z.string(),
      orders: z.int(),
      users: z.int(),
      ...StorageUse.shape,
    }),
    text: ({ ref, name, orders, users, usedBytes, limitBytes }) =>
      `${ref} · ${name} · orders: ${orders} · accounts: ${users} · files: ${megabytes(usedBytes)} of ${megabytes(limitBytes)}`,
    total: (count) => `Organizations: ${count}`,
  },
})

export const deleteOrganization = defineCommand({
  name: 'organizations delete',
  summary:
    'Delete a customer without orders, with its members and invitations; accounts that see no other customer are blocked.',
  args: { ref: organizationArgs.ref },
  result: {
    schema: z.object({ ref: z.string(), name: z.string(), blocked: z.int() }),
    text: ({ ref, name, blocked }) =>
      [`Deleted ${name} (${ref}).`, ...(blocked > 0 ? [`Blocked ${countOf(blocked, 'account')}.`] : [])].join(
        '\n',
      ),
  },
})

const isLimit = (megabytes: number) => StorageLimitMb.safeParse(megabytes).success

/** `12.3 MB`; of a large number no fraction. */
function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000
  return `${mb.toLocaleString('en', { maximumFractionDigits: mb < 100 ? 1 : 0 })} MB`
}

const Membership = z.object({
  email: z.string(),
  /** Reference and name of the organization. */
  organization: z.string(),
  organizationName: z.string(),
  changed: z.boolean(),
  /** How many organizations the person sees now. */
  organizations: z.int(),
})
type Membership = z.infer<typeof Membership>

function changeMember(verb: string, summary: string, said: (membership: Membership) => string) {
  return defineCommand({
    name: `members ${verb}`,
    summary,
    args: { email: emailWord, organization: organizationOption },
    result: {
      schema: Membership,
      text: (membership) => `${said(membership)} ${membershipsOf(membership.organizations)}`,
    },
  })
}

function membershipsOf(organizations: number): string {
  return organizations === 0
    ? 'The account no longer belongs to any organization and sees no orders.'
    : `The account belongs to ${countOf(organizations, 'organization')}.`
}

export const addMember = changeMember(
  'add',
  'Add an account to an organization; the person sees its orders immediately.',
  ({ email, organizationName, changed }) =>
    changed ? `${email} now sees ${organizationName}.` : `${email} already belongs to ${organizationName}.`,
)

export const removeMember = changeMember(
  'remove',
  'Remove an account from an organization, with its pins and notifications; the account stays.',
  ({ email, organizationName, changed }) =>
    changed
      ? `${email} no longer sees ${organizationName}.`
      : `${email} does not belong to ${organizationName}.`,
)

export const moveMember = defineCommand({
  name: 'members move',
  summary:
    'Move an account from one organization to another; pins, follows and notifications of the former one go.',
  args: {
    email: emailWord,
    organization: organizationOption,
    to: option('REF', filledText, {
      help: 'the next organization',
      expects: 'the reference of an organization',
    }),
    dryRun: flag('show what would change, save nothing'),
  },
  result: {
    schema: z.object({
      email: z.string(),
      from: z.string(),
      to: z.string(),
      dryRun: z.boolean(),
      changed: z.boolean(),
      removed: z.nullable(MemberMovePreview.shape.removed),
    }),
    text({ email, from, to, dryRun, changed, removed }) {
      if (dryRun && removed)
        return `${email} would move from ${from} to ${to} and lose pins: ${removed.pins}, follows: ${removed.follows}, notifications: ${removed.notifications}; nothing was saved.`
      return changed ? `Moved ${email} from ${from} to ${to}.` : `${email} belongs to ${to} already.`
    },
  },
})
