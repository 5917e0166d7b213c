import { describe, expect, inject } from 'vitest'
import { annaEmail } from '../../browser/sign-in.ts'
import { expectAccessible, journey } from '../journey.ts'

describe('the outbox while trying out', () => {
  journey(
    'a message can be read and its link followed, by keyboard and in the dark too',
    async ({ stage }) => {
      const answer = await fetch(`${inject('portalUrl')}/api/v2/auth/password/reset/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: annaEmail }),
      })
      expect(answer.status).toBe(204)
      const visitor = await stage.visit({ theme: 'dark', width: 390 })
      const { page, context } = visitor
      const message = page.getByRole('link', { name: 'Set a new password' }).first()
      const lookAgain = async () => {
        await page.goto('/api/dev/outbox')
        return message.count()
      }
      // The message is written after the answer, and an open outbox stays as it is.
      await expect.poll(lookAgain).toBe(1)
      await expectAccessible(visitor)
      await message.press('Enter')
      await page.getByRole('heading', { name: 'As HTML' }).waitFor()
      const mail = page.frameLocator('iframe')
      const button = mail.getByRole('link', { name: 'Choose a new password' })
      await button.waitFor()
      await expectAccessible(visitor)
      const [opened] = await Promise.all([context.waitForEvent('page'), button.click()])
      await opened.waitForURL(/\/password-reset\/[\w-]{20,}$/)
    },
  )
})
