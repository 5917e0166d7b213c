import { isIP } from 'node:net'
import type { Advice, Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { Env } from './env.ts'

interface Doubt {
  text: string
  advice: Advice
}

/**
 * Check for `portal doctor`: values that a start accepts, but that are wrong outside of a trial. Those that
 * it refuses are named before there is a process that could check them.
 */
export async function checkConfiguration({ env }: Pick<Deps, 'env'>): Promise<Checked> {
  const [first, ...others] = doubtsAbout(env)
  if (first === undefined) return { ok: true, text: `every variable is valid; ${addressOf(env)}` }
  const text = [first, ...others].map((doubt) => doubt.text).join('; ')
  return { ok: false, isWarning: true, text, advice: first.advice }
}

function addressOf({ publicUrl, trustedProxies }: Env): string {
  const proxies = trustedProxies.length === 0 ? 'no proxy is trusted' : `behind ${trustedProxies.join(', ')}`
  return `${publicUrl ?? 'PUBLIC_URL is not set'}, ${proxies}`
}

function doubtsAbout({ publicUrl, https, mail }: Env): Doubt[] {
  const doubts: Doubt[] = []
  if (publicUrl === null && mail !== null)
    doubts.push({
      text: 'PUBLIC_URL is not set, so links in emails lead to this machine',
      advice: {
        en: 'Set PUBLIC_URL to the address that people open.',
        ru: 'Укажите в PUBLIC_URL адрес, который открывают люди.',
      },
    })
  if (publicUrl !== null && !https && !isLoopback(new URL(publicUrl).hostname))
    doubts.push({
      text: `PUBLIC_URL ${publicUrl} has no TLS, so passwords and sessions can be read on the way`,
      advice: {
        en: 'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
        ru: 'Поставьте перед порталом прокси с TLS и укажите в PUBLIC_URL его адрес https.',
      },
    })
  if (mail?.login && !mail.secure && mail.startTls !== 'required' && !isLoopback(mail.host))
    doubts.push({
      text: 'the password for the mail server may be sent without TLS',
      advice: {
        en: 'Set SMTP_STARTTLS to required, or use smtps:// in SMTP_URL.',
        ru: 'Задайте SMTP_STARTTLS=required или укажите smtps:// в SMTP_URL.',
      },
    })
  return doubts
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
