import type { Role } from '@portolan/contract/shared/roles'
import type { Letters } from '#messaging/letters/letter.ts'

const roleNames: Record<Role, string> = {
  administrator: 'administrator',
  operations: 'operations',
  sales: 'sales',
  finance: 'finance',
  viewer: 'viewer',
}

const daysOf = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Letters to the company's people about their access. */
export const staffLetters: Pick<Letters, 'staff-invitation' | 'staff-added'> = {
  'staff-invitation': ({ role, url, days }, { company, origin }) => ({
    subject: `${company} gives you access to its desk`,
    preview: 'Choose a password to start.',
    title: 'Welcome to the desk',
    parts: [
      {
        part: 'text',
        text: `You work at the desk of ${company} as ${roleNames[role]}. Choose a password first.`,
      },
      { part: 'button', label: 'Choose a password', url },
      {
        part: 'text',
        text: `The link is valid for ${daysOf(days)} and works once. Then sign in at ${origin}/desk and set up a second factor.`,
      },
    ],
    footer: `You received this message because ${company} gave you access.`,
    sms: `${company} gives you access to its desk: ${url}`,
  }),

  'staff-added': ({ role }, { company, origin }) => ({
    subject: `${company} gives you access to its desk`,
    preview: 'Sign in with your existing account.',
    title: 'Welcome to the desk',
    parts: [
      {
        part: 'text',
        text: `You work at the desk of ${company} as ${roleNames[role]}. Sign in with your existing account; the desk needs a second factor or a passkey.`,
      },
      { part: 'button', label: 'Open the desk', url: `${origin}/desk` },
    ],
    footer: `You received this message because ${company} gave you access.`,
    sms: `${company} gives you access to its desk: ${origin}/desk`,
  }),
}
