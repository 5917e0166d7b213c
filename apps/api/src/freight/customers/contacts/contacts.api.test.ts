import {
  getCustomerSettings,
  getUsualContact,
  saveCustomerSettings,
  saveUsualContact,
  uploadContactPhoto,
} from '@portolan/contract/company/customers/customer-settings'
import { listContacts } from '@portolan/contract/freight/customers/contacts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { deleteUnusedPhotos } from './contact-photos.ts'

let portal: TestPortal
let key: string
let desk: string

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  desk = (await givenStaff(portal, 'sales')).token
  for (const ref of ['one', 'two']) await givenOrder(portal, { organization: { ref, name: ref } })
})
afterAll(() => portal.close())

const contact = {
  name: 'Marta Weber',
  email: 'marta@forwarder.example',
  phone: '+49 40 1234-56',
  hours: { en: 'Mon–Fri 9–18', ru: '' },
  photo: null as string | null,
}

async function upload(bytes?: Buffer) {
  const image =
    bytes ??
    (await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer())
  const body = new FormData()
  body.set('image', new File([new Uint8Array(image)], 'marta.png', { type: 'image/png' }))
  return portal.call(uploadContactPhoto, { token: desk, body })
}

const read = async (ref: string) => {
  const { token } = await givenUser(portal, [ref])
  return (await portal.call(listContacts, { token })).json().results
}
const save = (ref: string, body: object) =>
  portal.call(saveCustomerSettings, { token: desk, params: { ref }, body })

it('a customer has its own contact, else that of all; only its people get the picture', async () => {
  expect(await read('one')).toEqual([])
  const usual = await portal.call(saveUsualContact, { token: desk, body: { contact } })
  expect(usual.json()).toMatchObject({ version: 1, contact: { name: 'Marta Weber', image: null } })
  const uploaded = (await upload()).json()
  const own = { ...contact, name: 'Igor Petrov', hours: { en: '', ru: 'пн–пт' }, photo: uploaded.id }
  const saved = await save('one', { contact: own })
  expect(saved.json()).toMatchObject({ contact: { ...own, image: uploaded.image }, isApplied: true })

  const [mine] = await read('one')
  expect(mine).toEqual({
    organization: { id: expect.any(String), name: 'one' },
    name: 'Igor Petrov',
    email: contact.email,
    phone: contact.phone,
    hours: 'пн–пт',
    image: expect.stringContaining(uploaded.id),
  })
  const picture = await portal.get(mine.image)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp(picture.rawPayload).metadata()
  expect([width, height]).toEqual([20, 20])
  expect(await read('two')).toMatchObject([{ name: 'Marta Weber', hours: 'Mon–Fri 9–18', image: null }])

  // Another customer's person signs no such URL, and a system gets none.
  const asKey = (await portal.call(getCustomerSettings, { key, params: { ref: 'one' } })).json()
  expect(asKey.contact.image).toBeNull()
  await save('one', { contact: null })
  expect((await portal.get(mine.image)).statusCode).toBe(404)
  expect(await read('one')).toMatchObject([{ name: 'Marta Weber' }])
})

it('a contact is in the activity log as a person, who can be erased', async () => {
  const igor = { ...contact, name: 'Igor Petrov', email: 'Igor@forwarder.example' }
  for (const given of [contact, igor]) {
    await portal.call(saveUsualContact, { token: desk, body: { contact: given } })
    await save('two', { contact: given })
  }
  const { database } = portal.deps
  const named = sql`~ 'Marta|Igor'`
  expect(await rowsOf(database, sql`SELECT FROM activity_entries e WHERE e::text ${named}`)).toEqual([])
  const about = async (email: string) =>
    rowsOf<{ value: string }>(
      database,
      sql`SELECT value FROM activity_values WHERE about = ${email} AND name = 'change:contact'`,
    )
  const ofIgor = await about('igor@forwarder.example')
  expect(ofIgor.map(({ value }) => [value.includes('Igor'), value.includes('Marta')])).toEqual([
    [true, false],
    [true, false],
  ])
  expect((await about('marta@forwarder.example')).length).toBeGreaterThan(1)
})

it('a picture that was never uploaded, or isn’t one, is refused', async () => {
  const photo = '01a1fdb1-0000-7000-8000-000000000000'
  const refused = await save('one', { contact: { ...contact, photo } })
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['contact.photo']])
  expect((await upload(Buffer.from('<svg/>'))).statusCode).toBe(400)
})

it('pictures that no contact names are deleted after a month', async () => {
  const { id } = (await upload()).json()
  const kept = (await upload()).json().id
  await portal.call(saveUsualContact, { token: desk, body: { contact: { ...contact, photo: kept } } })
  await portal.deps.database.execute(sql`UPDATE contact_photos SET created_at = now() - interval '31 days'`)
  await deleteUnusedPhotos(portal.deps.database)
  const { image } = (await portal.call(getUsualContact, { token: desk })).json().contact
  expect((await portal.get(image)).statusCode).toBe(200)
  expect((await portal.get(image.replace(kept, id))).statusCode).toBe(404)
  const left = await rowsOf(portal.deps.database, sql`SELECT FROM contact_photos`)
  expect(left).toHaveLength(1)
})
