import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { maxPersonalDataPerDay } from '@portolan/contract/shared/limits'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { addScript } from '../../browser/page-tools.ts'
import { isMe } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { makePerson, signInElsewhere } from '../people.ts'

const say = wordsIn('en')
const sayRussian = wordsIn('ru')

async function openSettings(page: Page, email: string, path = '/settings'): Promise<void> {
  await enter({ page }, path, email)
  await headline(page, say('settings.title')).waitFor()
}

function panel(page: Page, id: string) {
  return page.locator(`section#${id}`)
}

const saved = (page: Page, id: string) => panel(page, id).getByText(say('interface.saved'))

describe('the profile', () => {
  journey(
    'says what is wrong where it is wrong, is saved by itself, and the sidebar follows',
    async ({ stage }) => {
      const visitor = await stage.visit()
      const { page } = visitor
      await openSettings(page, await makePerson())
      await page.getByLabel(say('settings.profile.firstName')).fill('')
      await page.getByRole('textbox', { name: say('settings.profile.phone') }).fill('2612 3456')
      await panel(page, 'profile')
        .getByRole('button', { name: say('settings.save') })
        .click()
      const summary = panel(page, 'profile').getByRole('alert')
      await summary.getByText(say('settings.profile.firstNameMissing')).waitFor()
      await expectAccessible(visitor)
      await summary.getByRole('link', { name: say('settings.profile.phoneInvalid') }).click()
      const phone = page.getByRole('textbox', { name: say('settings.profile.phone') })
      await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await phone.inputValue()).toBe('2612 3456')

      await page.getByLabel(say('settings.profile.firstName')).fill('Olga Maria')
      await page.getByRole('textbox', { name: say('settings.profile.phone') }).fill('+371 (2612) 34-56')
      await panel(page, 'profile')
        .getByRole('button', { name: say('settings.save') })
        .click()
      await saved(page, 'profile').waitFor()
      await page.getByRole('link', { name: say('layouts.profile', { name: 'Olga Maria Berg' }) }).waitFor()
      await expect
        .poll(() => page.getByRole('textbox', { name: say('settings.profile.phone') }).inputValue())
        .toBe('+37126123456')
    },
  )

  journey('is kept while another part saves, and asked about before it is left', async ({ stage }) => {
    const { page } = await stage.visit()
    await openSettings(page, await makePerson())
    const lastName = page.getByLabel(say('settings.profile.lastName'))
    const main = page.getByRole('navigation', { name: say('layouts.main') })
    const question = page.getByRole('dialog', { name: say('settings.leave.title') })
    await lastName.fill('Not saved')
    await page.getByRole('radio', { name: say('settings.notifications.email') }).check()
    await panel(page, 'notifications')
      .getByRole('button', { name: say('settings.save') })
      .click()
    await saved(page, 'notifications').waitFor()
    expect(await lastName.inputValue()).toBe('Not saved')
    await main.getByRole('link', { name: say('layouts.notifications') }).click()
    await question.getByRole('button', { name: say('settings.leave.stay') }).click()
    await question.waitFor({ state: 'detached' })
    expect(await lastName.inputValue()).toBe('Not saved')
    await main.getByRole('link', { name: say('layouts.notifications') }).click()
    await question.getByRole('button', { name: say('settings.leave.leave') }).click()
    await headline(page, say('notifications.title')).waitFor()
  })

  journey('keeps what is typed while it is being saved', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    await openSettings(page, await makePerson())
    const answers = Promise.withResolvers<void>()
    await answerApi(page, isMe, async (request) => {
      if (request.method === 'PATCH') await answers.promise
      await request.pass()
    })
    const part = panel(page, 'profile')
    const phone = page.getByRole('textbox', { name: say('settings.profile.phone') })
    await page.getByLabel(say('settings.profile.firstName')).fill('Olga Maria')
    await part.getByRole('button', { name: say('settings.save') }).click()
    await phone.fill('+371 2612 3456')
    answers.resolve()
    await page.getByRole('link', { name: say('layouts.profile', { name: 'Olga Maria Berg' }) }).waitFor()
    expect(await phone.inputValue()).toBe('+371 2612 3456')
    expect(await saved(page, 'profile').count()).toBe(0)
    await part.getByRole('button', { name: say('settings.save') }).click()
    await saved(page, 'profile').waitFor()
    await expect.poll(() => phone.inputValue()).toBe('+37126123456')
  })

  journey('changes its language immediately and permanently', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    const email = await makePerson()
    await openSettings(page, email)
    await panel(page, 'profile').getByRole('radio', { name: 'Русский' }).click()
    await headline(page, sayRussian('settings.title')).waitFor()
    await panel(page, 'profile').getByText(sayRussian('interface.saved')).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user-locale'))).toBe('ru')
    const answer = await fetch(`${inject('portalUrl')}/api/v2/customer/users/me/`, {
      headers: { authorization: `JWT ${await signInElsewhere(email)}` },
    })
    expect((await answer.json()).locale).toBe('ru')
  })
})

/** Builds a PNG of one color, as a program would write it. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x6a)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('the photo', () => {
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: png(300, 200) }

  journey('is chosen, moved by the keyboard, saved, shown everywhere and removed', async ({ stage }) => {
    const visitor = await stage.visit()
    const { page } = visitor
    await openSettings(page, await makePerson())
    const part = panel(page, 'avatar')
    await part.locator('input[type=file]').setInputFiles(photo)
    const crop = part.getByRole('application', { name: say('avatar.crop') })
    await crop.focus()
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
    await expect.poll(() => part.getByRole('slider').inputValue()).toBe('1.2')
    await expectAccessible(visitor)
    await part.getByRole('button', { name: say('avatar.use') }).click()
    await saved(page, 'avatar').waitFor()
    const avatarImage = page.getByRole('img', { name: say('layouts.avatar', { name: 'Olga Berg' }) })
    await expect
      .poll(() => avatarImage.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(167)
    await page.reload()
    await part.getByRole('button', { name: say('avatar.remove') }).click()
    await part.getByRole('img', { name: say('avatar.none') }).waitFor()
    await expect.poll(() => avatarImage.evaluate((image) => image.tagName)).toBe('svg')
  })

  journey('that the browser can’t cut says so, and can be tried again', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    await addScript(page, () => {
      const { toBlob } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.toBlob = function fail(onBlob) {
        HTMLCanvasElement.prototype.toBlob = toBlob
        onBlob(null)
      }
    })
    await openSettings(page, await makePerson())
    const part = panel(page, 'avatar')
    await part.locator('input[type=file]').setInputFiles(photo)
    const save = part.getByRole('button', { name: say('avatar.use') })
    await save.click()
    await part.getByRole('alert').getByText(say('interface.failures.failed')).waitFor()
    await save.click()
    await saved(page, 'avatar').waitFor()
  })

  journey(
    'that is none clears the choice and says so; one may be dropped or pasted',
    exhaustive,
    async ({ stage }) => {
      const { page } = await stage.visit()
      await openSettings(page, await makePerson())
      const part = panel(page, 'avatar')
      const file = part.locator('input[type=file]')
      await file.setInputFiles(photo)
      await part.getByRole('application').waitFor()
      await file.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
      await part.getByText(say('avatar.notImage')).waitFor()
      expect(await part.getByRole('application').count()).toBe(0)
      await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('me') })
      await part.getByText(say('avatar.unreadable')).waitFor()
      await file.setInputFiles(photo)
      await part.getByRole('button', { name: say('avatar.discard') }).click()
      await part.getByRole('button', { name: say('avatar.choose') }).waitFor()

      for (const way of ['drop', 'paste'] as const) {
        await page.evaluate(
          ([bytes, how]) => {
            const data = new DataTransfer()
            data.items.add(new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
            const target = document.querySelector('#avatar .border-dashed')
            if (how === 'drop')
              target?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
            else document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
          },
          [[...photo.buffer], way] as const,
        )
        await part.getByRole('application').waitFor()
        await part.getByRole('button', { name: say('avatar.discard') }).click()
      }
    },
  )

  journey('can be changed in the sidebar of a tablet', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit({ width: 768 })
    await openSettings(page, await makePerson())
    await page.getByRole('button', { name: say('avatar.change') }).click()
    const dialog = page.getByRole('dialog', { name: say('avatar.change') })
    await dialog.locator('input[type=file]').setInputFiles(photo)
    await dialog.getByRole('button', { name: say('avatar.use') }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel(page, 'avatar')
      .getByRole('img', { name: say('avatar.yours') })
      .waitFor()
  })
})

journey('an anchor leads to its part', exhaustive, async ({ stage }) => {
  const { page } = await stage.visit()
  await openSettings(page, await makePerson(), '/settings#password')
  await expect
    .poll(() => panel(page, 'password').evaluate((part) => part.getBoundingClientRect().top))
    .toBeLessThan(120)
  await page
    .getByRole('navigation', { name: say('settings.index') })
    .getByRole('link', { name: say('settings.parts.log') })
    .click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#log')
})

journey('all that is kept about the person is saved as a ZIP', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit()
  const { page } = visitor
  await openSettings(page, await makePerson())
  const own = panel(page, 'data')
  const button = own.getByRole('button', { name: say('settings.data.save') })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/@.+ \d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await own.getByText(say('settings.data.begun')).waitFor()
  await answerApi(page, /\/users\/me\/data\/$/, (request) =>
    request.fulfill({
      status: 429,
      headers: { 'retry-after': '7000' },
      json: { error: { code: 'too_many_requests', message: 'Too many attempts. Try again later.' } },
    }),
  )
  await button.click()
  const limit = say('settings.data.limit', { count: maxPersonalDataPerDay, hours: 2 })
  await own.getByRole('alert').getByText(limit).waitFor()
  await expectAccessible(visitor)
})
