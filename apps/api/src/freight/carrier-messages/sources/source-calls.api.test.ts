import {
  addMessageSource,
  listMessageSources,
  revokeMessageSource,
} from '@portolan/contract/company/carrier-messages/sources'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenOrder, givenStaff } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

it('an administrator adds a source, whose secret is shown once, and revokes it', async () => {
  const { token } = await givenStaff(portal, 'administrator')
  const add = () => portal.call(addMessageSource, { body: { name: 'maersk' }, token })
  const added = await add()
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { path: '/api/v2/company/messages/maersk/', header: 'Notification-Signature', prefix: 'sha256=' },
  ])
  const { secret } = added.json()
  expect(Buffer.from(secret, 'base64')).toHaveLength(32)
  expect((await add()).json().error.code).toBe('name_in_use')
  const list = () => portal.call(listMessageSources, { token })
  expect((await list()).json().results).toMatchObject([{ source: 'push:maersk', messages: 0 }])
  expect((await list()).body).not.toContain(secret)
  const revoke = () => portal.call(revokeMessageSource, { params: { name: 'maersk' }, token })
  for (const _ of [1, 2]) expect((await revoke()).statusCode).toBe(204)
  expect((await list()).json().results).toEqual([])
})

it('a sent secret isn’t answered', async () => {
  const { token } = await givenStaff(portal, 'administrator')
  const body = {
    name: 'hapag',
    secret: 'c2VjcmV0IG9mIHNpeHRlZW4gYnl0ZXM=',
    header: 'X-Signature',
    prefix: '',
  }
  const answer = await portal.call(addMessageSource, { body, token })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { header: 'X-Signature', prefix: '', secret: null },
  ])
})
