import { expect, inject } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { fillRegistration } from '../../gallery/onboarding-states.ts'
import { exhaustive } from '../combinations.ts'
import { tokenOf } from '../demo-logins.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { codeSentTo, messagesTo } from '../messaging/outbox.ts'
import { password, signInElsewhere } from '../people.ts'

const say = wordsIn('en')
const domain = `walked-${process.pid}.example`
const people = Array.from({ length: 10 }, (_, index) => `walker-${index}@${domain}`)
const [email = ''] = people
const customer = 'Alpenrad Cycles GmbH'

async function send(path: string, token: string, method: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${inject('portalUrl')}/api/v2/${path}`, {
    method,
    headers: {
      authorization: `JWT ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
}

/** Codes sent to it by email are the person's second factor from now on. */
async function turnOnSecondFactor(): Promise<void> {
  const token = await signInElsewhere(email)
  await send('auth/2fa/second-factor/enable-type/', token, 'POST', { type: 'email' })
  await send('auth/2fa/second-factor/confirm/', token, 'POST', { code: await codeSentTo(email, 2) })
}

journey(
  'ten people are invited from a list, and one registers, is looked after and removed',
  { timeout: 180_000 },
  async ({ stage }) => {
    const visitor = await stage.visit({ asksOften: true })
    const page = await enter(visitor, '/desk/customers', deskEmail)
    const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('link', { name: customer, exact: true }).click()
    await headline(page, customer).waitFor()

    await press(say('deskInvitations.many.button'))
    const list = people.map((each, index) => `Walker ${index}; ${each}`).join('\n')
    await page.getByLabel(say('deskInvitations.many.list')).fill(`${list}\n${list}\nnot an email`)
    await page.getByText(say('deskInvitations.many.noEmail')).waitFor()
    await page.getByRole('button', { name: /^Invite 10 / }).dblclick()
    await page.getByRole('button', { name: /^10 cards/ }).waitFor()
    await expectAccessible(visitor)
    await press(say('deskInvitations.many.close'))
    const invitations = page.getByRole('table', { name: say('deskInvitations.title') })
    await expect.poll(() => invitations.getByText(`@${domain}`).count()).toBe(10)
    for (const each of people) expect([each, (await messagesTo(each)).length]).toEqual([each, 1])

    const [letter] = await messagesTo(email)
    const code = /\/o\/(\d{6})\/form/.exec(letter?.text ?? '')?.[1] ?? ''
    const guest = (await stage.visit()).page
    const digits = () => guest.getByRole('group').getByRole('textbox').first()
    await guest.goto('/o')
    await digits().fill(code)
    await headline(guest, say('invitations.title')).waitFor()
    await fillRegistration(guest, say, email, password)
    await guest.getByRole('button', { name: say('invitations.submit') }).click()
    await headline(guest, say('invitations.proofTitle')).waitFor()
    await digits().fill(await codeSentTo(email))
    await headline(guest, say('onboarding.tutorialOrdersTitle')).waitFor()
    await turnOnSecondFactor()

    const row = page
      .getByRole('table', { name: say('deskPeople.title') })
      .getByRole('row')
      .filter({ hasText: email })
    await row.getByRole('button').click()
    const person = page.getByRole('dialog')
    await person.getByText(say('deskPeople.facts.factors.email')).waitFor()
    await press(say('deskPeople.acts.reset'))
    await press(say('deskPeople.resetting.confirm'))
    await person.getByText(say('deskPeople.facts.factors.disabled')).waitFor()
    await person.getByText(say('deskPeople.session.none')).waitFor()
    await press(say('deskPeople.acts.disable'))
    await person.getByText(say('deskPeople.marks.disabled')).waitFor()
    await expect(signInElsewhere(email)).rejects.toThrow()
    await press(say('deskPeople.acts.enable'))
    const [data] = await Promise.all([page.waitForEvent('download'), press(say('deskPeople.acts.data'))])
    expect([data.suggestedFilename().includes(email), await data.failure()]).toEqual([true, null])
    await press(say('deskPeople.acts.unlock'))
    await signInElsewhere(email)

    await press(say('deskPeople.acts.remove'))
    await person.getByRole('radio', { name: say('deskPeople.removal.account') }).check()
    await person.getByText(say('deskPeople.removal.forGood')).waitFor()
    await press(say('deskPeople.removal.delete'))
    await row.waitFor({ state: 'detached' })
    await expect(signInElsewhere(email)).rejects.toThrow()
  },
)

journey(
  'a new customer has the company’s reference, which no other one takes',
  exhaustive,
  async ({ stage }) => {
    const ref = `walked-${Date.now()}`
    const visitor = await stage.visit()
    const page = await enter(visitor, '/desk/customers', deskEmail)
    const create = async (name: string) => {
      await page.getByRole('button', { name: say('deskCustomers.new.button') }).click()
      await page.getByLabel(say('deskCustomers.new.name'), { exact: true }).fill(name)
      await page.getByLabel(say('deskCustomers.new.ref'), { exact: true }).fill(ref)
      await page.getByRole('button', { name: say('deskCustomers.new.create'), exact: true }).click()
    }
    try {
      await create('Walked Goods')
      await headline(page, 'Walked Goods').waitFor()
      await page
        .getByRole('link', { name: say('deskCustomers.title') })
        .first()
        .click()
      await headline(page, say('deskCustomers.title')).waitFor()
      await create('Other Goods')
      await page.getByText('Another customer has this reference.').waitFor()
    } finally {
      // With a customer of its own, the demo's outbox closes for the next journey.
      await send(`company/organizations/${ref}/`, await tokenOf(deskEmail), 'DELETE')
    }
  },
)
