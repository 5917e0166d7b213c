import type { ServerCheck } from '@portolan/contract/company/health/findings'
import { expect, it } from 'vitest'
import { openChecks } from './run-checks.ts'

const minute = 60_000

/** Checks that end when they're told to, with a clock that stands still between steps. */
function open() {
  let now = Date.parse('2026-11-26T08:00:00Z')
  const runs: ServerCheck[] = []
  let end = () => {}
  let held: Promise<void> | null = null
  const costly: ReadonlySet<ServerCheck> = new Set(['files', 'storage'])
  const doctor = {
    costly,
    async examine(check: ServerCheck) {
      runs.push(check)
      if (costly.has(check) && held) await held
      return { ok: true as const, text: check }
    },
  }
  const checks = openChecks({ now: () => new Date(now) }, async () => doctor)
  return {
    checks,
    countOf: (check: ServerCheck) => runs.filter((each) => each === check).length,
    pass: (ms: number) => {
      now += ms
    },
    hold: () => {
      held = new Promise((resolve) => {
        end = resolve
      })
    },
    release: () => {
      held = null
      end()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

it('answers with the cheap checks while the costly ones still run, in the order of the list', async () => {
  const { checks, hold, release } = open()
  hold()
  const first = await checks.latest()
  expect(first.running).toEqual(['files', 'storage'])
  expect(first.thoroughAt).toBeNull()
  expect(first.found.map(([check]) => check)).not.toContain('files')
  release()
  await settled()
  const second = await checks.latest()
  expect(second.running).toEqual([])
  const names = second.found.map(([check]) => check)
  expect(names.indexOf('database')).toBeLessThan(names.indexOf('files'))
  expect(names.indexOf('files')).toBeLessThan(names.indexOf('outbox'))
})

it('runs each once for all who look at the same time', async () => {
  const { checks, countOf } = open()
  await Promise.all([checks.latest(), checks.latest(), checks.latest()])
  await checks.latest()
  expect([countOf('database'), countOf('files')]).toEqual([1, 1])
})

it('runs the costly ones again after a quarter of an hour, or after a minute when asked', async () => {
  const { checks, countOf, pass } = open()
  await checks.latest()
  await settled()
  pass(14 * minute)
  await checks.latest()
  expect(countOf('files')).toBe(1)
  await checks.again()
  await settled()
  expect(countOf('files')).toBe(2)
  await checks.again()
  pass(0.5 * minute)
  await checks.again()
  expect(countOf('files')).toBe(2)
  pass(15 * minute)
  await checks.latest()
  await settled()
  expect(countOf('files')).toBe(3)
})

it('starts no check once it is closed, and waits for the one that runs', async () => {
  const { checks, countOf, hold, release } = open()
  hold()
  await checks.latest()
  let isClosed = false
  const closing = checks.close().then(() => {
    isClosed = true
  })
  await settled()
  expect(isClosed).toBe(false)
  release()
  await closing
  expect([countOf('files'), countOf('storage')]).toEqual([1, 0])
})
