import { expect, inject } from 'vitest'
import { addScript, openDevtools } from '../../browser/page-tools.ts'
import type { Look } from '../../browser/visitor.ts'
import { exhaustive } from '../combinations.ts'
import { journey } from '../journey.ts'

/** Returns all storage that a visitor finds in the page. */
const storage = () => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookies: document.cookie,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  width: innerWidth,
  hasScript: 'ofFirst' in window,
})

journey('take their profiles in turn, and find nothing of each other', exhaustive, async ({ pool }) => {
  const look: Look = { locale: 'en', theme: 'light', width: 777, height: 555 }
  const first = await pool.take(inject('portalUrl'), look, {})
  await first.page.goto('/robots.txt')
  const untouched = await first.page.evaluate(storage)
  await first.page.evaluate(() => {
    localStorage.setItem('portolan-booking 1 1 new', 'a draft')
    sessionStorage.setItem('portolan-token', 'a token')
    history.pushState({}, '', '#first')
  })
  await first.context.addCookies([{ name: 'visitor', value: 'first', url: inject('portalUrl') }])
  await first.page.emulateMedia({ colorScheme: 'dark' })
  await first.page.setViewportSize({ width: 390, height: 844 })
  await first.context.route('**/robots.txt', (route) => route.fulfill({ body: 'of the first' }))
  await first.page.route('**/robots.txt', (route) => route.fallback())
  await first.context.newPage()
  await addScript(first.page, () => Reflect.set(window, 'ofFirst', true))
  const devtools = await openDevtools(first.page)
  await first.context.setOffline(true)
  first.problems.push('a problem')
  expect(await first.page.evaluate(storage)).not.toEqual(untouched)
  await pool.giveBack(first)

  const second = await pool.take(inject('portalUrl'), { ...look, theme: 'dark', width: 1000 }, {})
  expect(second).toBe(first)
  const answer = await second.page.goto('/robots.txt')
  expect(await answer?.text()).not.toContain('of the first')
  expect(await second.page.evaluate(storage)).toEqual({ ...untouched, isDark: true, width: 1000 })
  await expect(devtools.send('Page.enable')).rejects.toThrow()
  // The browser's back button doesn't lead to the first.
  expect(await second.page.evaluate(() => history.length)).toBe(1)
  expect(second.context.pages()).toEqual([second.page])
  expect(second.problems).toEqual([])
  await pool.giveBack(second)
})
