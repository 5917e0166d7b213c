import { expect, inject } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { tokenOf } from '../demo-logins.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { makePerson } from '../people.ts'
import { runPortal } from '../portal-command.ts'

const say = wordsIn('en')

interface Listed {
  queues: { queue: string; tasks: { id: string; name: string }[] }[]
}

async function callAsDesk(path: string, method = 'GET', body?: unknown) {
  const answer = await fetch(`${inject('portalUrl')}/api/v2/company/${path}`, {
    method,
    headers: {
      authorization: `JWT ${await tokenOf(deskEmail)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

journey('a question reaches Today, and is taken, snoozed and brought back', async ({ stage }) => {
  const visitor = await stage.visit({ asksOften: true })
  const page = await enter(visitor, '/desk', deskEmail)
  await headline(page, say('deskTasks.title')).waitFor()

  const [order] = (await callAsAnna('orders/?status=active&limit=1')).results
  await callAsAnna(`threads/${order.id}/messages/`, 'POST', { text: 'Where is it?' })
  const row = page.locator('#threads').getByRole('listitem').filter({ hasText: order.number })
  await row.waitFor()
  const countInTitle = async () => Number(/^\((\d+)\) Today/.exec(await page.title())?.[1])
  await expect.poll(countInTitle).toBeGreaterThan(0)

  await row.getByRole('button', { name: say('deskTasks.claimLabel', { name: order.number }) }).click()
  await row.getByText(say('deskTasks.mine')).waitFor()
  await expectAccessible(visitor)

  const openMenu = () =>
    row.getByRole('button', { name: say('deskTasks.actions', { name: order.number }) }).click()
  await openMenu()
  await page.getByRole('menuitem', { name: say('deskTasks.snoozeHour') }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: say('deskTasks.snoozedView') }).click()
  await row.waitFor()
  expect(new URL(page.url()).search).toBe('?view=snoozed')
  await openMenu()
  await page.getByRole('menuitem', { name: say('deskTasks.wake') }).click()
  await row.waitFor({ state: 'detached' })
})

journey('of two who take a task, the slower one sees who has it', exhaustive, async ({ stage }) => {
  const colleague = await makePerson()
  await runPortal(['staff', 'add', colleague, '--role', 'operations'])
  const members: { id: string; email: string }[] = await callAsDesk('staff/')
  const owner = members.find(({ email }) => email === colleague)?.id

  const visitor = await stage.visit()
  const page = await enter(visitor, '/desk', deskEmail)
  const listed: Listed = await callAsDesk('tasks/?queue=preorders')
  const [task] = listed.queues[0]?.tasks ?? []
  const claim = page.getByRole('button', { name: say('deskTasks.claimLabel', { name: task?.name ?? '' }) })
  await claim.waitFor()
  await callAsDesk(`tasks/preorders/${task?.id}/owner/`, 'PUT', { owner, instead: null })
  await claim.click()
  await page.getByText(/Olga Berg has already taken this task|Это дело уже в работе: Olga Berg/).waitFor()
})

journey('a person chooses which tasks come by email', exhaustive, async ({ stage }) => {
  const page = await enter(await stage.visit(), '/desk/settings#task-emails', deskEmail)
  const part = page.locator('#task-emails')
  const choice = (name: 'off' | 'at-once') =>
    part
      .getByRole('radiogroup', { name: say('deskTasks.queues.quotes') })
      .getByRole('radio', { name: say(`deskTasks.emails.choices.${name}`) })
  for (const name of ['at-once', 'off'] as const) {
    await choice(name).check()
    await part.getByRole('button', { name: say('settings.save') }).click()
    await part.getByText(say('interface.saved')).waitFor()
    await page.reload()
    await choice(name).waitFor()
    await expect.poll(() => choice(name).isChecked()).toBe(true)
  }
})
