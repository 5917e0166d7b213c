import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'

const patienceMs = 5_000
const dayMs = 86_400_000
/** Renewal usually happens 30 days before the end, and for short lives when a third is left. */
const soonDays = 14
const soonShare = 1 / 4

const adviceTo = {
  renew: {
    en: 'Renew the certificate at the proxy, and see why it did not renew by itself.',
    ru: 'Обновите сертификат на прокси и выясните, почему он не обновился сам.',
  },
  replace: {
    en: 'Give the proxy a certificate for this name with its whole chain.',
    ru: 'Установите на прокси сертификат для этого имени со всей цепочкой.',
  },
  open: {
    en: 'Check that PUBLIC_URL leads to your proxy, also from this machine.',
    ru: 'Проверьте, что PUBLIC_URL ведёт на ваш прокси, в том числе с этой машины.',
  },
}

export interface Certificate {
  beginsAt: Date
  endsAt: Date
  /** Why browsers would reject it; null if they wouldn't. */
  fault: string | null
}

/** Check for `portal doctor`: the certificate that people's browsers get at PUBLIC_URL, and its end. */
export async function checkCertificate({ env, clock }: Pick<Deps, 'env' | 'clock'>): Promise<Checked> {
  if (env.publicUrl === null || !env.https) return { ok: true, text: 'PUBLIC_URL has no https' }
  const { hostname, port, host } = new URL(env.publicUrl)
  let certificate: Certificate
  try {
    certificate = await readCertificate(hostname.replace(/^\[|\]$/g, ''), Number(port || 443))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const text = `${host} cannot be reached from here: ${reason}`
    return { ok: false, isWarning: true, text, advice: adviceTo.open }
  }
  return judgeCertificate(host, certificate, clock.now())
}

export function judgeCertificate(host: string, { beginsAt, endsAt, fault }: Certificate, now: Date): Checked {
  const leftMs = endsAt.getTime() - now.getTime()
  const days = Math.floor(leftMs / dayMs)
  const left = days === 0 ? `${Math.floor(leftMs / 3_600_000)} hours` : `${days} days`
  const ends = `of ${host} ends on ${endsAt.toISOString().slice(0, 10)}, in ${left}`
  if (days < 0) return { ok: false, text: `of ${host} ended ${-days - 1} days ago`, advice: adviceTo.renew }
  if (fault !== null)
    return { ok: false, text: `${ends}; browsers reject it: ${fault}`, advice: adviceTo.replace }
  const soonMs = Math.min(soonDays * dayMs, soonShare * (endsAt.getTime() - beginsAt.getTime()))
  if (leftMs >= soonMs) return { ok: true, text: ends }
  return { ok: false, isWarning: true, text: ends, advice: adviceTo.renew }
}

function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    // The name decides which certificate a proxy shows; a rejected one is still read.
    const name = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({ host, port, rejectUnauthorized: false, ...name }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      const fault = socket.authorized ? null : String(socket.authorizationError ?? 'unknown issuer')
      socket.destroy()
      resolve({ beginsAt: new Date(valid_from), endsAt: new Date(valid_to), fault })
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer within 5 s')))
    socket.on('error', reject)
  })
}
