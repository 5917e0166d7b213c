import { invitationStates } from '@portolan/contract/company/invitations'
import { invitationDays } from '@portolan/contract/shared/limits'
import * as z from 'zod/mini'
import { filledText, localeOption, option, organizationOption, outputPath, word } from './arguments.ts'
import { defineCommand } from './command.ts'
import { keptEmails } from './outbox.ts'

const dayOf = (instant: string) => instant.slice(0, 10)

export const invite = defineCommand({
  name: 'invite',
  summary: 'Invite a person to an organization; a person with an account accepts after signing in.',
  args: {
    organization: organizationOption,
    email: option('EMAIL', z.optional(filledText), {
      help: 'only this email can register, and gets the invitation',
      expects: 'an email',
    }),
    locale: localeOption('language of that email: en or ru; default: DEFAULT_LOCALE'),
    expiresInDays: option('DAYS', z.optional(z.int().check(z.minimum(1), z.maximum(invitationDays.most))), {
      kind: 'number',
      help: `1 to ${invitationDays.most}; default: INVITATION_DAYS`,
      expects: `a whole number from 1 to ${invitationDays.most}`,
    }),
    card: option('FILE.pdf', outputPath(['.pdf']), {
      kind: 'output-file',
      help: 'write a card to print, 85 × 54 mm with a QR code, to this PDF file',
      expects: 'a file name that ends in .pdf',
    }),
  },
  result: {
    schema: z.object({
      /** Six digits; null where the person has an account and needs none. */
      code: z.nullable(z.string()),
      /** Asked for after the code; null where the email is the proof. */
      cardKey: z.nullable(z.string()),
      url: z.string(),
      organization: z.string(),
      email: z.nullable(z.string()),
      expiresAt: z.string(),
      card: z.nullable(z.string()),
      /** True without a mail server: emails stay in the outbox. */
      keepsEmails: z.boolean(),
    }),
    text({ code, cardKey, url, organization, email, expiresAt, keepsEmails }) {
      const sent = keepsEmails ? keptEmails : `Emailed to ${email}.`
      const until = `valid until the end of ${dayOf(expiresAt)} (UTC)`
      if (code === null) {
        return [
          `${email} already has an account; ${organization} is added when the invitation is accepted.`,
          `Link: ${url}`,
          `For ${organization}, ${until}.`,
          sent,
        ].join('\n')
      }
      return [
        `Code: ${code.slice(0, 3)} ${code.slice(3)}`,
        ...(cardKey === null ? [] : [`Card key, asked for after the code: ${cardKey}`]),
        `Link: ${url}`,
        `For ${organization}, ${until}.`,
        ...(email === null ? [] : [sent]),
      ].join('\n')
    },
  },
})

export const listInvitations = defineCommand({
  name: 'invitations list',
  summary: 'List invitations with their state, newest first.',
  args: {},
  rows: {
    schema: z.object({
      id: z.uuid(),
      organization: z.string(),
      email: z.nullable(z.string()),
      /** Email of the person who registered with it. */
      user: z.nullable(z.string()),
      createdAt: z.string(),
      expiresAt: z.string(),
      state: z.enum(invitationStates),
    }),
    text: ({ id, organization, email, user, expiresAt, state }) =>
      `${id} · ${organization} · ${user ?? email ?? 'anyone'} · until ${dayOf(expiresAt)} · ${state}`,
    total: (count) => `Invitations: ${count}`,
  },
})

export const revokeInvitation = defineCommand({
  name: 'invitations revoke',
  summary: 'Revoke an unused invitation.',
  args: {
    id: word('ID', z.uuid(), {
      help: 'ID from portal invitations list',
      expects: 'an ID from portal invitations list',
    }),
  },
  result: { schema: z.object({ id: z.uuid() }), text: ({ id }) => `Revoked invitation ${id}.` },
})

export const reopenInvitations = defineCommand({
  name: 'invitations reopen',
  summary: 'Accept typed codes again after too many wrong ones closed them.',
  args: {},
  result: {
    schema: z.object({ reopened: z.boolean() }),
    text: ({ reopened }) => (reopened ? 'Typed codes are open again.' : 'Typed codes are not closed.'),
  },
})
