import type { Letter, Sender } from './letter.ts'
import type { MessageContent } from './message-content.ts'
import { writeNotification } from './notification-letter.ts'
import { notificationWords } from './notification-words.en.ts'

const security = "This is a security message, so you can't turn it off."
const channels = { sms: 'by SMS', email: 'by email' }

/** Every message in English. An SMS keeps to the GSM alphabet, which lets one hold 160 characters. */
export function writeEnglish(content: MessageContent, sender: Sender): Letter {
  const { company, origin } = sender
  const settings = { part: 'button', label: 'Open settings', url: `${origin}/settings` } as const
  const notYou = {
    part: 'note',
    text: `If this wasn't you, contact ${company} and change your password right away.`,
  } as const
  const autofill = (code: string) => (sender.codeHost === null ? '' : `\n\n@${sender.codeHost} #${code}`)
  const change = (subject: string, text: string): Letter => ({
    subject: `${subject} – ${company}`,
    preview: text,
    title: subject,
    parts: [{ part: 'text', text }, notYou, settings],
    footer: security,
    sms: `${company}: ${text} Not you? Change your password now.`,
  })
  const code = (digits: string, minutes: number, what: string, notAsked: string): Letter => ({
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
    sms: `${digits} is your code for ${company}, valid for ${minutes} min. Don't share it.${autofill(digits)}`,
  })

  switch (content.kind) {
    case 'second-factor-code':
      return code(
        content.code,
        content.minutes,
        "Enter this code to confirm it's you.",
        "If you aren't signing in right now, someone knows your password. Change it.",
      )
    case 'registration-code':
      return code(
        content.code,
        content.minutes,
        'Enter this code to finish your registration.',
        "If you didn't register, ignore this message.",
      )
    case 'destination-code':
      return code(
        content.code,
        content.minutes,
        'Enter this code in settings to change two-step verification.',
        "If you didn't request this, change your password.",
      )
    case 'password-reset':
      return {
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
      }
    case 'password-changed':
      return change(
        'Your password was changed',
        'Your password was changed, and you were signed out on all other devices.',
      )
    case 'second-factor-changed':
      return content.state === 'disabled'
        ? change('Two-step verification turned off', "You'll only need your password to sign in.")
        : change(
            'Two-step verification turned on',
            `From now on, you'll get a code ${channels[content.state]} when you sign in.`,
          )
    case 'passkey-added':
      return change('Passkey added', `The passkey "${content.name}" can now sign in to your account.`)
    case 'passkey-removed':
      return change('Passkey removed', `The passkey "${content.name}" can no longer sign in to your account.`)
    case 'passkey-suspicious':
      return change(
        'A passkey was refused',
        `A sign-in with the passkey "${content.name}" was refused: it may be a copy. Remove it in settings and add a new one.`,
      )
    case 'new-sign-in': {
      const facts = [{ label: 'Device', value: content.device }]
      if (content.place !== null) facts.push({ label: 'Place', value: content.place })
      const letter = change('New sign-in', 'Someone signed in to your account from a new device.')
      const where = [content.device, ...(content.place === null ? [] : [content.place])].join(', ')
      return {
        ...letter,
        preview: where,
        parts: [...letter.parts.slice(0, 1), { part: 'facts', facts }, ...letter.parts.slice(1)],
        sms: `${company}: new sign-in to your account: ${where}. Not you? Change your password now.`,
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
            text: `${company} invites you to follow the orders of ${content.organization} online: where each one is, when it arrives, and all its documents.`,
          },
          { part: 'button', label: 'Register', url: content.url },
          { part: 'text', text: `Or enter this code at ${origin}/o` },
          { part: 'code', code: content.code },
          {
            part: 'text',
            text: `The invitation is valid for ${content.days} days and works once.`,
          },
        ],
        footer: `You get this message because ${company} gave us your address.`,
        sms: `${company} invites you to its customer portal: ${content.url} (code ${content.code}, ${content.days} days)`,
      }
    case 'notification':
      return writeNotification(content, sender, notificationWords)
  }
}
