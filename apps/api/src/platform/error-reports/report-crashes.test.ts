import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ReportReceiver, startReportReceiver } from '#testing/servers/report-receiver.ts'

const product = fileURLToPath(new URL('../../../../../node_modules/.bin/node', import.meta.url))
const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

let receiver: ReportReceiver
beforeEach(async () => {
  receiver = await startReportReceiver()
})
afterEach(async () => {
  await receiver.close()
  expect(receiver.faults).toEqual([])
})

/** Runs code in a process of the product's own Node; returns its exit code and output. */
async function runAndCrash(dsn: string | null, code: string) {
  const script = `
    const { openErrorReports } = await import(${file('./open-error-reports.ts')})
    const { reportCrashes } = await import(${file('./report-crashes.ts')})
    const { parseDsn } = await import(${file('../../../../../packages/error-reports/src/dsn.ts')})
    const log = { warn() {}, info() {} }
    reportCrashes(await openErrorReports(parseDsn(${JSON.stringify(dsn ?? '')}), log))
    setInterval(() => {}, 1_000)
    ${code}`
  const child = spawn(product, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [[exitCode], printed] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { exitCode, printed }
}

describe('what ends the process', () => {
  it.each([
    ['uncaught-exception', "setTimeout(() => { throw new TypeError('shrimps is not a function') })"],
    ['unhandled-rejection', "void Promise.reject(new TypeError('shrimps is not a function'))"],
  ])('is reported as %s before it does, and printed as ever', async (context, code) => {
    const { exitCode, printed } = await runAndCrash(receiver.dsn, code)
    expect(exitCode).toBe(1)
    expect(printed).toContain('TypeError: shrimps is not a function')
    expect(receiver.errors).toMatchObject([
      {
        level: 'fatal',
        tags: { context },
        exception: {
          values: [
            { type: 'TypeError', value: '… is not a function', mechanism: { type: context, handled: false } },
          ],
        },
      },
    ])
  })

  it('waits two seconds at most for a service that doesn’t answer', async () => {
    const crash = async () => {
      const began = performance.now()
      expect((await runAndCrash(receiver.dsn, "throw new Error('gone')")).exitCode).toBe(1)
      return performance.now() - began
    }
    const answered = await crash()
    receiver.answer = { status: null }
    const silent = await crash()
    expect(receiver.errors).toHaveLength(2)
    // The rest allows for a busy machine that takes longer for the second process than for the first.
    expect(silent).toBeLessThan(2_000 + 5_000 + 5 * answered)
  })

  it('is left to Node where nothing is configured', async () => {
    const { exitCode, printed } = await runAndCrash(
      null,
      "process.stderr.write(process.listenerCount('uncaughtException') + ' listeners; '); throw new Error('gone')",
    )
    expect(exitCode).toBe(1)
    expect(printed).toContain('0 listeners')
    expect(printed).toContain('Error: gone')
    expect(receiver.raw).toEqual([])
  })
})
