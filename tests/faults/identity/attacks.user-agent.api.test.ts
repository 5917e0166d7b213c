import { listSessions } from '@portolan/contract/identity/sessions'
import { createToken } from '@portolan/contract/identity/sign-in'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenOrder, givenUser, testPassword } from '../../../apps/api/src/testing/builders.ts'
import { messagesTo } from '../../../apps/api/src/testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const lures = [
  'Your account is locked, go to https://evil.example/restore/1.0 (now)',
  'Support evil.example/2.0 (call +1 500 555-0006)',
  'help@evil.example/1.0 (x)',
  'Firefox” IP address 10.0.0.1/1.0 (evil.example)',
  `${'https://evil.example/ '.repeat(12)}/1.0 (x)`,
]
// No trace is short enough to occur in a notification's ID.
const traces = /evil|https?:|\+1 500|500 555|555-0006|10\.0\.0\.1/

it.each(lures)('a browser that calls itself %j lures no one', async (userAgent) => {
  for (const locale of ['en', 'ru'] as const) {
    const { email, token } = await givenUser(portal, ['acme'], locale)
    const headers = { 'user-agent': userAgent, 'accept-language': locale }
    const body = { username: email, password: testPassword }
    expect((await portal.call(createToken, { body, headers })).statusCode).toBe(200)
    const letter = (await messagesTo(portal, email)).find(({ content }) => content.kind === 'new-sign-in')
    const { results } = (await portal.call(listNotifications, { token })).json()
    const sessions = (
      await portal.call(listSessions, { token, headers: { 'accept-language': locale } })
    ).json()
    const browsers = sessions.map(({ browser }: { browser: string | null }) => browser)
    const texts = [letter?.subject, letter?.text, JSON.stringify([results, browsers])].join('\n')
    const links = texts.replaceAll('http://127.0.0.1:8080', '').match(/https?:\/\/[^\s"<]+/g) ?? []
    expect(texts.replaceAll('http://127.0.0.1:8080', '')).not.toMatch(traces)
    expect(links).toEqual([])
    for (const browser of browsers) expect((browser ?? '').length).toBeLessThanOrEqual(32)
    const device = /Device[^\S\n]*:?\s*(.*)|Устройство[^\S\n]*:?\s*(.*)/.exec(letter?.text ?? '')
    if (device) expect(device[1] ?? device[2]).toMatch(locale === 'en' ? /^“[^“”]*”$/ : /^«[^«»]*»$/)
  }
  process.stdout.write('attack: 0 links in mail, notification and list of sessions (1 and more before)\n')
})
