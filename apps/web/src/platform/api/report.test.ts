import { beforeEach, expect, test, vi } from 'vitest'
import type { ReportEvent } from './report.ts'

// Each test gets a fresh module, as a newly opened page does.
let report: typeof import('./report.ts')
let logged: ReturnType<typeof vi.spyOn>
beforeEach(async () => {
  vi.resetModules()
  report = await import('./report.ts')
  logged = vi
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
})

const settings = { dsn: 'https://key@reports.example.com/1', release: 'portolan@1.2.3' }
const failure = new Error('gone')
const call = { at: 1, method: 'GET', path: '/orders/:orderId/', status: 200 }

/** Binds a sending part that collects events in `heard`. */
function bind() {
  const events: ReportEvent[] = []
  const loads: unknown[] = []
  report.bindReports(async (reportEvent) => {
    loads.push(reportEvent)
    return (event) => events.push(event)
  })
  return { heard: events, loads }
}

test('what happened before the sending part is there comes first, in its order', async () => {
  const { heard: events, loads } = bind()
  report.note(call)
  report.reportError(failure, 'config')
  expect(logged).toHaveBeenCalledExactlyOnceWith('config', failure)
  report.openReports(settings)
  report.openReports(settings)
  report.reportError(failure, 'logout')
  await vi.waitFor(() => expect(events).toHaveLength(3))
  expect(events).toMatchObject([
    call,
    { error: failure, context: 'config' },
    { error: failure, context: 'logout' },
  ])
  expect(loads).toEqual([settings])
  expect(logged).toHaveBeenCalledOnce()
})

test('without configuration nothing is loaded or kept, and reports go to the console', async () => {
  const { heard: events, loads } = bind()
  report.note(call)
  report.openReports(null)
  report.reportError(failure, 'logout')
  expect(logged).toHaveBeenCalledExactlyOnceWith('logout', failure)
  report.openReports(settings)
  await vi.waitFor(() => expect(loads).toHaveLength(1))
  expect(events).toEqual([])
})

test('at most a hundred things are kept', async () => {
  const { heard: events } = bind()
  for (let at = 0; at < 500; at++) report.note({ ...call, at })
  report.openReports(settings)
  await vi.waitFor(() => expect(events).toHaveLength(100))
})

test('a sending part that doesn’t load is logged to the console and retried', async () => {
  report.bindReports(() => Promise.reject(failure))
  report.openReports(settings)
  await vi.waitFor(() => expect(logged).toHaveBeenCalledExactlyOnceWith('reports', failure))
  report.note(call)
  const { heard: events } = bind()
  report.openReports(settings)
  await vi.waitFor(() => expect(events).toEqual([call]))
})
