import { randomUUID } from 'node:crypto'
import { senderOf } from '#messaging/letters/letter.ts'
import { writeLetter } from '#messaging/letters/write-letter.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { describeError } from '#platform/process/log.ts'
import { openGateways } from './open-gateways.ts'

const adviceTo = {
  configure: {
    en: 'Set SMTP_URL and MAIL_FROM.',
    ru: 'Задайте SMTP_URL и MAIL_FROM.',
  },
  readReason: {
    en: 'The answer is the mail server’s: ask its operator, or check MAIL_FROM and the address.',
    ru: 'Это ответ почтового сервера: спросите его администратора или проверьте MAIL_FROM и адрес.',
  },
}

const patienceMs = 60_000

/** Sends one email at once, past the outbox, and says whether the mail server took it. */
export async function sendTestEmail(
  deps: Pick<Deps, 'env' | 'brand' | 'savedSettings'>,
  to: string,
): Promise<Checked> {
  const { email } = await openGateways(deps)
  if (email === null) return { ok: false, text: 'no mail server is configured', advice: adviceTo.configure }
  const content = { kind: 'test-email' } as const
  const message = { channel: 'email', locale: deps.env.defaultLocale, content } as const
  try {
    const letter = writeLetter(message, senderOf(deps))
    const rest = { replyTo: null, unsubscribeUrl: null, images: [], expiresAt: null }
    await email.send({ id: randomUUID(), to, ...letter, ...rest }, AbortSignal.timeout(patienceMs))
    return { ok: true, text: `the mail server took an email to ${to}; see that it arrives, and not as spam` }
  } catch (error) {
    const text = `the mail server took no email to ${to}: ${describeError(error).message}`
    return { ok: false, text, advice: adviceTo.readReason }
  }
}
