import { type ServerCheck, serverChecks } from '@portolan/contract/company/health/findings'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Clock } from '#platform/process/clock.ts'

/** Everybody who looks at the page meanwhile sees what one of them has caused to be checked. */
const cheapEveryMs = 5_000
const costlyEveryMs = 15 * 60_000
const costlyAgainAfterMs = 60_000

/** The checks of `portal doctor`, as the app's `doctor.ts` has them. */
export interface Doctor {
  examine(check: ServerCheck): Promise<Checked>
  /** Checks that read much or ask other servers. */
  costly: ReadonlySet<ServerCheck>
}

/** The latest findings, in the order of the checks. */
export interface Findings {
  found: [ServerCheck, Checked][]
  /** Costly checks that run now. */
  running: ServerCheck[]
  /** When the costly ones ended last; null before. */
  thoroughAt: Date | null
}

/** This process's findings, which it renews from time to time while people look. */
export interface RunningChecks {
  latest(): Promise<Findings>
  /** Runs the costly checks, unless they have just run. */
  again(): Promise<void>
  /** Resolves once nothing runs. */
  close(): Promise<void>
}

const all = Object.keys(serverChecks) as ServerCheck[]

/** Nothing is loaded or runs until a person looks. */
export function openChecks(clock: Clock, load: () => Promise<Doctor>): RunningChecks {
  const found = new Map<ServerCheck, Checked>()
  const running = new Set<ServerCheck>()
  let cheapAt = Number.NEGATIVE_INFINITY
  let cheapRound: Promise<void> | null = null
  let thoroughAt: Date | null = null
  let costlyRound: Promise<void> | null = null
  let isClosed = false

  async function run(doctor: Doctor, isCostly: boolean): Promise<void> {
    const checks = all.filter((check) => doctor.costly.has(check) === isCostly)
    if (isCostly) for (const check of checks) running.add(check)
    for (const check of checks) {
      if (isClosed) return
      found.set(check, await doctor.examine(check))
      running.delete(check)
    }
  }

  async function runCheap(doctor: Doctor): Promise<void> {
    if (performance.now() - cheapAt <= cheapEveryMs) return
    cheapRound ??= run(doctor, false).finally(() => {
      cheapAt = performance.now()
      cheapRound = null
    })
    await cheapRound
  }

  function runCostly(doctor: Doctor, afterMs: number): void {
    const isFresh = thoroughAt !== null && clock.now().getTime() - thoroughAt.getTime() < afterMs
    if (costlyRound !== null || isFresh || isClosed) return
    costlyRound = run(doctor, true).finally(() => {
      thoroughAt = clock.now()
      costlyRound = null
    })
  }

  return {
    async latest() {
      const doctor = await load()
      runCostly(doctor, costlyEveryMs)
      await runCheap(doctor)
      const entries = all.flatMap((check): [ServerCheck, Checked][] => {
        const checked = found.get(check)
        return checked ? [[check, checked]] : []
      })
      return { found: entries, running: [...running], thoroughAt }
    },
    async again() {
      runCostly(await load(), costlyAgainAfterMs)
    },
    async close() {
      isClosed = true
      await Promise.all([cheapRound, costlyRound])
    },
  }
}
