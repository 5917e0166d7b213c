import { expect, it } from 'vitest'
import { openTestPortal } from '#testing/test-portal.ts'
import { isDemoLoaded } from './demo-people.ts'
import { loadDemo } from './load-demo.ts'

it('of processes that start together one loads the demo, the other finds it there', async () => {
  const portal = await openTestPortal()
  try {
    const loads = await Promise.all([1, 2].map(() => loadDemo(portal.deps, () => undefined)))
    expect(loads.map(({ loaded }) => loaded).sort()).toEqual([false, true])
    expect(await isDemoLoaded(portal.deps)).toBe(true)
  } finally {
    await portal.close()
  }
}, 120_000)
