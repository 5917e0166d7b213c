import { afterEach, expect, it } from 'vitest'
import { checkClock, warnOfSkew } from '../../apps/api/src/platform/db/clock-skew.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'

// Signed links expire by the clock of the process that judges them: a wrong clock is found before customers
// notice.

let portal: TestPortal
afterEach(() => portal.close())

async function openWithSkew(seconds: number): Promise<{ warned: string[]; doctor: string }> {
  const now = () => Date.now() + seconds * 1_000
  portal = await openTestPortal({ clock: { now: () => new Date(now()) } })
  await warnOfSkew(portal.deps.database, now, portal.deps.log)
  const { ok, text: doctor } = await checkClock(portal.deps)
  expect(ok).toBe(seconds === 0)
  const warned = portal.logLines
    .map((line): { level: number; msg: string } => JSON.parse(line))
    .filter(({ level }) => level === 40)
    .map(({ msg }) => msg)
  return { warned, doctor }
}

it.each([
  [3_600, '3600.0 s ahead of'],
  [-90, '90.0 s behind'],
])('start and doctor report a clock that is %i seconds off', async (seconds, words) => {
  const { warned, doctor } = await openWithSkew(seconds)
  expect(warned).toEqual([expect.stringMatching(/^The clock of this machine is [\d.]+ s (ahead of|behind) /)])
  expect(doctor.replace(/[\d.]+ s/, `${Math.abs(seconds)}.0 s`)).toContain(words)
  process.stdout.write(`attack: a clock that is wrong by ${seconds} s was not noticed, now: ${doctor}\n`)
})

it('and say nothing of one that agrees', async () => {
  expect(await openWithSkew(0)).toEqual({ warned: [], doctor: "agrees with the database's" })
})
