import { expect } from 'vitest'
import { deskEmail } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { enter, headline } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'
import { runPortal } from '../../portal-command.ts'

const say = wordsIn('en')

journey(
  'an administrator reads an invitation that no mail server sends, and adds a webhook',
  async ({ stage }) => {
    // Another one in a second try.
    const to = `invited-${Date.now()}@customer.example`
    await runPortal(['invite', '--organization', 'demo-meridian', '--email', to])
    const visitor = await stage.visit()
    const page = await enter(visitor, '/desk/company', deskEmail)
    await headline(page, say('deskCompany.tabs.health')).waitFor()
    await page.getByText(say('deskHealth.keptNote.title')).waitFor()
    const data = page.getByRole('region', { name: say('deskFindings.groups.data'), exact: true })
    await data.getByText(say('deskFindings.checks.database'), { exact: true }).waitFor()
    await expectAccessible(visitor)

    await page.getByRole('link', { name: say('deskHealth.mail.open'), exact: true }).click()
    await headline(page, say('deskOutbox.title')).waitFor()
    await page.getByRole('searchbox', { name: say('deskOutbox.search') }).fill(to)
    await page.getByRole('link', { name: to }).click()
    await page.getByText('••••••').first().waitFor()
    await page.getByRole('button', { name: say('deskOutbox.reveal'), exact: true }).click()
    await page.getByText(/https?:\/\/\S+\/o\//).waitFor()

    await page.goto('/desk/company/systems')
    await page.getByRole('button', { name: say('deskWebhooks.list.add') }).click()
    await page.getByRole('textbox', { name: say('deskWebhooks.form.name') }).fill('journey')
    const url = page.getByRole('textbox', { name: say('deskWebhooks.form.url') })
    await url.fill('https://127.0.0.1/hook')
    await page.getByRole('button', { name: say('deskWebhooks.form.create') }).click()
    await page.getByText('This URL leads into an inner network.', { exact: false }).waitFor()
    await url.fill('https://192.0.9.9/hook')
    await page.getByRole('button', { name: say('deskWebhooks.form.create') }).click()
    expect(
      await page
        .getByRole('dialog')
        .getByText(/^whsec_/)
        .textContent(),
    ).toHaveLength(50)
    await page.getByRole('link', { name: say('deskWebhooks.form.tryOut') }).click()
    await headline(page, 'journey').waitFor()
    await page.getByRole('button', { name: say('deskWebhooks.menu.actions', { name: 'journey' }) }).click()
    await page.getByRole('menuitem', { name: say('deskWebhooks.menu.remove') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('deskWebhooks.menu.remove') })
      .click()
    await headline(page, say('deskCompany.tabs.systems')).waitFor()
  },
)
