import type { Letter, Sender } from './letter.ts'
import type { MessageContent, Occurrence } from './message-content.ts'
import { writeNotification } from './notification-letter.ts'
import { notificationWords } from './notification-words.en.ts'
import { occurrenceFacts } from './occurrence-facts.ts'
import { stripAddresses } from './strip-addresses.ts'

const security = 'This is a security message. It cannot be switched off.'
const channels = { sms: 'by SMS', email: 'by e-mail' }

const words = {
  locale: 'en',
  device: 'Device',
  place: 'IP address',
  time: 'Time',
  quote: (text: string) => `“${text}”`,
} as const
/** The owner may not be who named the passkey. */
const nameOf = ({ name }: { name: string }) => stripAddresses(name, 60) || '…'

/** Every message in English. An SMS keeps to the GSM alphabet, which lets one hold 160 characters. */
export function writeEnglish(content: MessageContent, sender: Sender): Letter {
  const { company, origin } = sender
  const settings = { part: 'button', label: 'Open the settings', url: `${origin}/settings` } as const
  const notYou = {
    part: 'note',
    text: `If this was not you, tell ${company} and change your password at once.`,
  } as const
  const autofill = (code: string) => (sender.codeHost === null ? '' : `\n\n@${sender.codeHost} #${code}`)
  const change = (occurrence: Occurrence, subject: string, text: string): Letter => ({
    subject: `${subject} – ${company}`,
    preview: text,
    title: subject,
    parts: [{ part: 'text', text }, ...occurrenceFacts(occurrence, words), notYou, settings],
    footer: security,
    sms: `${company}: ${text} Not you? Change your password at once.`,
  })
  const code = (digits: string, minutes: number, what: string, notAsked: string): Letter => ({
    subject: `${digits} is your code for ${company}`,
    preview: `${what} The code is valid for ${minutes} minutes.`,
    title: 'Your code',
    parts: [
      { part: 'text', text: what },
      { part: 'code', code: digits },
      { part: 'text', text: `It is valid for ${minutes} minutes and for one use.` },
      { part: 'note', text: `${notAsked} Nobody from ${company} will ever ask you for this code.` },
    ],
    footer: security,
    sms: `${digits} is your code for ${company}, valid for ${minutes} min. Tell it to nobody.${autofill(digits)}`,
  })

  switch (content.kind) {
    case 'second-factor-code':
      return code(
        content.code,
        content.minutes,
        'Enter this code to confirm that it is you.',
        'If you are not signing in right now, somebody knows your password: change it.',
      )
    case 'registration-code':
      return code(
        content.code,
        content.minutes,
        'Enter this code to finish your registration.',
        'If you did not register, there is nothing to do.',
      )
    case 'destination-code':
      return code(
        content.code,
        content.minutes,
        'Enter this code in the settings to confirm the change of your second factor.',
        'If you did not ask for it, change your password.',
      )
    case 'password-reset':
      return {
        subject: `Set a new password – ${company}`,
        preview: `The link is valid for ${content.minutes} minutes.`,
        title: 'Set a new password',
        parts: [
          { part: 'text', text: `You asked the customer portal of ${company} for a new password.` },
          { part: 'button', label: 'Choose a new password', url: content.url },
          { part: 'text', text: `The link is valid for ${content.minutes} minutes and for one use.` },
          { part: 'note', text: 'If you did not ask for it, there is nothing to do: your password stays.' },
        ],
        footer: security,
        sms: `${company}: set a new password within ${content.minutes} min: ${content.url}`,
      }
    case 'password-changed':
      return change(
        content,
        'Your password was changed',
        'Your password was changed and all other sessions were ended.',
      )
    case 'second-factor-changed':
      return content.state === 'disabled'
        ? change(
            content,
            'Second factor switched off',
            'Your account is now protected by its password alone.',
          )
        : change(
            content,
            'Second factor switched on',
            `When you sign in, you now get a code ${channels[content.state]}.`,
          )
    case 'passkey-added':
      return change(
        content,
        'Passkey added',
        `The passkey "${nameOf(content)}" can now sign in to your account.`,
      )
    case 'passkey-removed':
      return change(
        content,
        'Passkey removed',
        `The passkey "${nameOf(content)}" can no longer sign in to your account.`,
      )
    case 'passkey-suspicious':
      return change(
        content,
        'A passkey was refused',
        `A sign-in with the passkey "${nameOf(content)}" was refused: it may be a copy. Remove it in the settings and add a new one.`,
      )
    case 'new-sign-in': {
      const letter = change(content, 'New sign-in', 'Your account was signed in to from a new device.')
      const where = [content.device && `"${content.device}"`, content.place].filter(Boolean).join(', ')
      return {
        ...letter,
        preview: where || letter.preview,
        sms: `${company}: new sign-in to your account${where && `: ${where}`}. Not you? Change your password at once.`,
      }
    }
    case 'invitation':
      return {
        subject: `${company} invites you to its customer portal`,
        preview: `Follow the orders of ${content.organization} online.`,
        title: 'Welcome aboard',
        parts: [
          {
            part: 'text',
            text: `${company} invites you to follow the orders of ${content.organization} online: where each one is, when it arrives, and every document of it.`,
          },
          { part: 'button', label: 'Register', url: content.url },
          { part: 'text', text: `Or enter this code at ${origin}/o` },
          { part: 'code', code: content.code },
          {
            part: 'text',
            text: `The invitation is valid for ${content.days} days and for one registration.`,
          },
        ],
        footer: `You get this message because ${company} gave us your address.`,
        sms: `${company} invites you to its customer portal: ${content.url} (code ${content.code}, ${content.days} days)`,
      }
    case 'notification':
      return writeNotification(content, sender, notificationWords)
  }
}
