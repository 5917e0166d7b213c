import { englishAnnouncement } from './announcements/announcement-letter.ts'
import { writeDigest } from './digest-letter.ts'
import type { Letter, Letters, Sender } from './letter.ts'
import { formatDate, formatMoment, occurrenceFacts } from './letter-facts.ts'
import type { Occurrence } from './message.ts'
import { notificationWords } from './notification-letter.en.ts'
import { writeNotification } from './notification-letter.ts'
import { staffLetters } from './staff/staff-letters.en.ts'
import { tasksLetter } from './staff/tasks-letter.en.ts'
import { stripLinks } from './strip-links.ts'
import { threadLetters } from './threads/thread-letters.en.ts'

const security = "This is a security message, so you can't turn it off."
/** How a second factor's code comes. */
export const factorChannels = { sms: 'by SMS', email: 'by email' }

const words = {
  locale: 'en',
  device: 'Device',
  place: 'IP address',
  time: 'Time',
  quote: (text: string) => `“${text}”`,
} as const
/** An intruder may have named the passkey, so links are removed. */
const nameOf = ({ name }: { name: string }) => stripLinks(name, 60) || '…'

/** Names a change of the account, and says how to react if it was made by another person. */
function change({ company, origin }: Sender, occurrence: Occurrence, subject: string, text: string): Letter {
  const settings = { part: 'button', label: 'Open settings', url: `${origin}/settings` } as const
  const notYou = {
    part: 'note',
    text: `If this wasn't you, contact ${company} and change your password right away.`,
  } as const
  return {
    subject: `${subject} – ${company}`,
    preview: text,
    title: subject,
    parts: [{ part: 'text', text }, ...occurrenceFacts(occurrence, words), notYou, settings],
    footer: security,
    sms: `${company}: ${text} Not you? Change your password now.`,
  }
}

function code(sender: Sender, digits: string, minutes: number, what: string, notAsked: string): Letter {
  const { company, codeHost } = sender
  const autofill = codeHost === null ? '' : `\n\n@${codeHost} #${digits}`
  return {
    subject: `${digits} is your code for ${company}`,
    preview: `${what} The code is valid for ${minutes} minutes.`,
    title: 'Your code',
    parts: [
      { part: 'text', text: what },
      { part: 'code', code: digits },
      { part: 'text', text: `It's valid for ${minutes} minutes and works once.` },
      { part: 'note', text: `${notAsked} ${company} will never ask you for this code.` },
    ],
    footer: security,
    sms: `${digits} is your code for ${company}, valid for ${minutes} min. Don't share it.${autofill}`,
  }
}

/** Every message in English. An SMS uses only the GSM alphabet, which allows 160 characters. */
export const englishLetters: Letters = {
  'second-factor-code': (content, sender) =>
    code(
      sender,
      content.code,
      content.minutes,
      "Enter this code to confirm it's you.",
      "If you aren't signing in right now, someone knows your password. Change it.",
    ),

  'registration-code': (content, sender) =>
    code(
      sender,
      content.code,
      content.minutes,
      'Enter this code to finish your registration.',
      "If you didn't register, ignore this message.",
    ),

  'destination-code': (content, sender) =>
    code(
      sender,
      content.code,
      content.minutes,
      'Enter this code in settings to change two-step verification.',
      "If you didn't request this, change your password.",
    ),

  'password-reset': (content, { company }) => ({
    subject: `Set a new password – ${company}`,
    preview: `The link is valid for ${content.minutes} minutes.`,
    title: 'Set a new password',
    parts: [
      { part: 'text', text: `You asked the customer portal of ${company} to reset your password.` },
      { part: 'button', label: 'Choose a new password', url: content.url },
      { part: 'text', text: `The link is valid for ${content.minutes} minutes and works once.` },
      {
        part: 'note',
        text: "If you didn't request this, ignore this message. Your password stays the same.",
      },
    ],
    footer: security,
    sms: `${company}: reset your password within ${content.minutes} min: ${content.url}`,
  }),

  'password-changed': (content, sender) =>
    change(
      sender,
      content,
      'Your password was changed',
      'Your password was changed, and you were signed out on all other devices.',
    ),

  'email-change': (content, { company }) => ({
    subject: `Confirm your new email address – ${company}`,
    preview: `The link is valid for ${content.days} days.`,
    title: 'Confirm your new email address',
    parts: [
      {
        part: 'text',
        text: `The customer portal of ${company} will use this address for you. Confirm it to sign in with it from then on.`,
      },
      { part: 'button', label: 'Confirm address', url: content.url },
      { part: 'text', text: `The link is valid for ${content.days} days and works once.` },
      { part: 'note', text: "If you didn't expect this message, ignore it. Nothing changes." },
    ],
    footer: security,
    sms: `${company}: confirm your new email address within ${content.days} days: ${content.url}`,
  }),

  'email-changed': (content, sender) => {
    const letter =
      content.state === 'requested'
        ? change(
            sender,
            content,
            'Your email address is about to change',
            `Your email address in the portal changes to ${content.address} once that address is confirmed.`,
          )
        : change(
            sender,
            content,
            'Your email address was changed',
            `You now sign in with ${content.address}. All your sessions have ended.`,
          )
    // Changing the password doesn't help: the company changes the email.
    const note = `If you didn't request this, contact ${sender.company} right away.`
    return {
      ...letter,
      parts: [
        ...letter.parts.filter(({ part }) => part === 'text' || part === 'facts'),
        { part: 'note', text: note },
      ],
      sms: `${sender.company}: ${letter.preview} Not you? Contact us right away.`,
    }
  },

  'second-factor-changed': (content, sender) =>
    content.state === 'disabled'
      ? change(
          sender,
          content,
          'Two-step verification turned off',
          "You'll only need your password to sign in.",
        )
      : change(
          sender,
          content,
          'Two-step verification turned on',
          `From now on, you'll get a code ${factorChannels[content.state]} when you sign in.`,
        ),

  'passkey-added': (content, sender) =>
    change(
      sender,
      content,
      'Passkey added',
      `The passkey "${nameOf(content)}" can now sign in to your account.`,
    ),

  'passkey-removed': (content, sender) =>
    change(
      sender,
      content,
      'Passkey removed',
      `The passkey "${nameOf(content)}" can no longer sign in to your account.`,
    ),

  'passkey-suspicious': (content, sender) =>
    change(
      sender,
      content,
      'Passkey rejected',
      `A sign-in with the passkey "${nameOf(content)}" was rejected: it may be a copy. Remove it in settings and add a new one.`,
    ),

  'new-sign-in': (content, sender) => {
    const letter = change(sender, content, 'New sign-in', 'Your account was signed in to from a new device.')
    const where = [content.device && `"${content.device}"`, content.place].filter(Boolean).join(', ')
    return {
      ...letter,
      preview: where || letter.preview,
      sms: `${sender.company}: new sign-in to your account${where && `: ${where}`}. Not you? Change your password now.`,
    }
  },

  invitation: (content, { company, origin }) => {
    const validity = content.until
      ? `valid until ${formatDate(content.until, 'en')}`
      : `valid for ${content.days} days`
    return {
      subject: `${company} invites you to its customer portal`,
      preview: `Follow the orders of ${content.organization} online.`,
      title: 'Welcome',
      parts: [
        {
          part: 'text',
          text: `${company} invites you to follow the orders of ${content.organization} online: where each one is, when it arrives, and all its documents.`,
        },
        { part: 'button', label: 'Register', url: content.url },
        { part: 'text', text: `Or enter this code at ${origin}/o` },
        { part: 'code', code: content.code },
        {
          part: 'text',
          text: `The invitation is ${validity} and works once.`,
        },
      ],
      footer: `You received this message because ${company} invited you.`,
      sms: `${company} invites you to its customer portal: ${content.url} (code ${content.code}, ${validity})`,
    }
  },

  'test-email': (_content, { company, origin }) => ({
    subject: `Test email – ${company}`,
    preview: 'The portal can send emails.',
    title: 'The portal can send emails',
    parts: [
      { part: 'text', text: `This email comes from ${origin}. Links in emails to people begin like that.` },
      { part: 'text', text: 'If you found it among spam, check SPF, DKIM and DMARC of the sender’s domain.' },
    ],
    footer: 'You received this message because the operator of the portal tried out its mail server.',
    sms: `${company}: test message`,
  }),

  'typed-codes-closed': (content, { company }) => ({
    subject: `Typing invitation codes is paused – ${company}`,
    preview: `${content.failures} wrong codes were typed today.`,
    title: 'Typing invitation codes is paused',
    parts: [
      {
        part: 'text',
        text: `${content.failures} wrong invitation codes were typed today, so someone is probably guessing. Codes can't be typed until ${formatMoment(content.until, 'UTC', 'en')}. QR codes and links in invitations keep working.`,
      },
      { part: 'text', text: 'To allow typing codes sooner, run: portal invitations reopen' },
    ],
    footer: security,
    sms: `${company}: ${content.failures} wrong invitation codes today. Typing codes is paused; links keep working.`,
  }),

  'webhook-failing': (content, { company }) => {
    const since = formatMoment(content.since, 'UTC', 'en')
    return {
      subject: `Webhook ${content.name} has failed for a day – ${company}`,
      preview: `Deliveries waiting: ${content.waiting}.`,
      title: `Webhook ${content.name} has failed for a day`,
      parts: [
        {
          part: 'text',
          text: `The portal couldn't deliver anything to webhook ${content.name} since ${since}. Deliveries waiting: ${content.waiting}. Each one is tried for three days, then given up.`,
        },
        {
          part: 'text',
          text: `To see why, run: portal webhooks deliveries ${content.name}. Once the receiver works again, what waits is sent automatically, and portal webhooks replay sends what was given up.`,
        },
      ],
      footer: "This is a message for the portal's operator.",
      sms: `${company}: webhook ${content.name} has failed since ${since}. Deliveries waiting: ${content.waiting}.`,
    }
  },

  ...threadLetters,

  'member-invitation': (content, { company, origin }) => ({
    subject: `${company} invites you to follow the orders of ${content.organization}`,
    preview: 'Sign in with your existing account and accept.',
    title: 'Another organization',
    parts: [
      {
        part: 'text',
        text: `${company} invites you to follow the orders of ${content.organization} as well. Sign in with your existing account and accept.`,
      },
      { part: 'button', label: 'View invitation', url: `${origin}/invitations/${content.invitationId}` },
      { part: 'text', text: `The invitation is valid until ${formatDate(content.until, 'en')}.` },
    ],
    footer: `You received this message because ${company} invited you.`,
    sms: `${company} invites you to follow the orders of ${content.organization}: ${origin}/invitations/${content.invitationId}`,
  }),

  ...staffLetters,

  announcement: englishAnnouncement,

  tasks: tasksLetter,

  notification: (content, sender) => writeNotification(content, sender, notificationWords),

  digest: (content, sender) => writeDigest(content, sender, notificationWords),
}
