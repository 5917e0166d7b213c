import { fetchPatiently } from './fetch-patiently.ts'

/** The password of the demo logins, which only demo data ever has. */
export const demoPassword = 'seven seas and a railway'

/** Sees two organizations with all demo data. */
export const annaEmail = 'anna@demo.example'

/** Belongs to a stranger's organization. */
export const borisEmail = 'boris@demo.example'

/** The company's own login in the demo; its codes appear in the outbox. */
export const deskEmail = 'desk@demo.example'

/** Signs in as a machine does; returns the token. */
export async function fetchToken(url: string, username: string, password: string): Promise<string> {
  const answer = await fetchPatiently(`${url}/api/v2/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok)
    throw new Error(`Signing in as ${username} answered ${answer.status}: ${await answer.text()}`)
  const { token } = await answer.json()
  return token
}

// Before that, no other code is sent.
const codeIntervalMs = 31_000

/**
 * Signs the demo's staff in with the code from the outbox; returns the token. If another test has just used
 * the code, waits for the next.
 */
export async function fetchDeskToken(url: string, tries = 2): Promise<string> {
  const partial = await fetchToken(url, deskEmail, demoPassword)
  const outbox = await fetchPatiently(`${url}/api/dev/outbox`, { headers: { accept: 'application/json' } })
  const { messages } = (await outbox.json()) as { messages: { to: string; subject: string | null }[] }
  const subject = messages.findLast(({ to }) => to === deskEmail)?.subject ?? ''
  const answer = await fetchPatiently(`${url}/api/v2/auth/2fa/token/by-code/`, {
    method: 'POST',
    headers: { authorization: `JWT ${partial}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code: /^\d{6}/.exec(subject)?.[0] }),
  })
  if (answer.status === 400 && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, codeIntervalMs))
    return fetchDeskToken(url, tries - 1)
  }
  if (!answer.ok)
    throw new Error(`The code of ${deskEmail} answered ${answer.status}: ${await answer.text()}`)
  const { token } = await answer.json()
  return token
}

/**
 * Changes the language of an account, which decides that of its pages; returns true if the token was still
 * valid.
 */
export async function setLanguage(url: string, token: string, locale: 'en' | 'ru'): Promise<boolean> {
  const answer = await fetchPatiently(`${url}/api/v2/customer/users/me/`, {
    method: 'PATCH',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ locale }),
  })
  if (!answer.ok && answer.status !== 401)
    throw new Error(`Changing the language answered ${answer.status}: ${await answer.text()}`)
  return answer.ok
}
