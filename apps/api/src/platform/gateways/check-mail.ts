import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { describeError } from '#platform/process/log.ts'

const checkServer = {
  en: 'Check SMTP_URL with its port, user and password, SMTP_STARTTLS and SMTP_CA, and the firewall on the way.',
  ru: 'Проверьте SMTP_URL с портом, именем и паролем, SMTP_STARTTLS, SMTP_CA и межсетевой экран на пути.',
}

/** Check for `portal doctor`: reaches the mail server and signs in as for an email, but sends none. */
export async function checkMail({ env }: Pick<Deps, 'env'>): Promise<Checked> {
  const { mail } = env
  if (mail === null) return { ok: true, text: 'SMTP_URL is not set: emails stay in the outbox' }
  const server = `${mail.host}:${mail.port}`
  try {
    // Loaded only if configured, as for sending.
    const { probeMail } = await import('./mail-gateway.ts')
    const { isSecure } = await probeMail(mail)
    const tls = isSecure ? 'with TLS' : 'without TLS'
    const login = mail.login === null ? 'without signing in' : `signed in as ${mail.login.user}`
    return { ok: true, text: `${server} answers ${tls}, ${login}` }
  } catch (error) {
    const text = `${server} takes no emails: ${describeError(error).message}`
    return { ok: false, text, advice: checkServer }
  }
}
