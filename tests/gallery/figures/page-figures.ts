import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/**
 * The cost of one cold load: bytes over the wire, milliseconds since navigation, layout shift without a unit.
 */
export type Figures = {
  transferKb: number
  scriptKb: number
  requests: number
  /** The number of scripts that had to arrive one after another before the first paint. */
  scriptRoundTrips: number
  fcp: number
  lcp: number
  cls: number
  /** Time beyond 50 ms of every long task after the first paint. */
  blocking: number
  /**
   * The work of the page's main thread until it settled, at this machine's full speed; other load doesn't
   * count.
   */
  work: number
}

/** Waits until a page is done. */
export type Settled = (page: Page) => Promise<unknown>

type Loaded = { type: string; start: number; end: number; bytes: number }

/** Emulates a slow phone: 1.6 Mbit/s, 150 ms round trips, a quarter of this machine's speed. */
async function throttle(session: CDPSession, isCold: boolean): Promise<void> {
  await session.send('Network.enable')
  if (isCold) await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

function recordRequests(session: CDPSession): () => Loaded[] {
  const started = new Map<string, { type: string; start: number }>()
  const loaded: Loaded[] = []
  session.on('Network.requestWillBeSent', (event) => {
    started.set(event.requestId, { type: event.type ?? 'Other', start: event.timestamp })
  })
  session.on('Network.loadingFinished', (event) => {
    const request = started.get(event.requestId)
    if (request !== undefined)
      loaded.push({ ...request, end: event.timestamp, bytes: event.encodedDataLength })
  })
  return () => loaded
}

/**
 * Waits for the first paint. Looking for an element before that would be work in the page and count in the
 * measurement.
 */
async function firstPaint(session: CDPSession): Promise<() => Promise<void>> {
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const painted = new Promise<void>((resolve) => {
    session.on('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve())
  })
  return () => painted
}

/** Runs in the page before its own scripts. */
function observePage(): void {
  const log = { fcp: 0, lcp: 0, cls: 0, tasks: Array.of<{ start: number; duration: number }>() }
  Reflect.set(window, 'pageFigures', log)
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') log.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    log.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === false) log.cls += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', (entry) => log.tasks.push({ start: entry.startTime, duration: entry.duration }))
}

function countRoundTrips(scripts: Loaded[]): number {
  const depths = new Map<Loaded, number>()
  for (const script of scripts.sort((a, b) => a.start - b.start)) {
    const before = scripts.filter((other) => other.end <= script.start).map((other) => depths.get(other) ?? 0)
    depths.set(script, 1 + Math.max(0, ...before))
  }
  return Math.max(0, ...depths.values())
}

/**
 * Returns the processor time of the page's thread in milliseconds. A throttled page can't tell, since
 * throttling itself is work.
 */
async function measureWork(context: BrowserContext, path: string, settled: Settled): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(path, { waitUntil: 'load' })
  await settled(page)
  const { metrics } = await session.send('Performance.getMetrics')
  await page.close()
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Opens a path and waits until the service worker and the answers for the next visit are there. */
export async function prepareSecondVisit(
  context: BrowserContext,
  path: string,
  settled: Settled,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await settled(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await settled(page)
  await page.waitForTimeout(1_500)
  await page.close()
}

/**
 * Loads a path in a new page on a throttled connection, by default with a cold cache; `settled` waits until
 * it is done.
 */
export async function measurePage(
  context: BrowserContext,
  path: string,
  settled: Settled,
  { isCold = true } = {},
): Promise<Figures> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await throttle(session, isCold)
  const requests = recordRequests(session)
  const painted = await firstPaint(session)
  await page.addInitScript(observePage)
  await page.goto(path, { waitUntil: 'commit' })
  await painted()
  await settled(page)
  await page.waitForTimeout(1_500)
  const log = await page.evaluate(() => ({
    ...Reflect.get(window, 'pageFigures'),
    origin: performance.timeOrigin,
  }))
  const loaded = requests()
  await page.close()
  const work = await measureWork(context, path, settled)

  const scripts = loaded.filter((request) => request.type === 'Script')
  const begin = Math.min(...loaded.map((request) => request.start))
  const beforePaint = scripts.filter((script) => (script.start - begin) * 1000 < log.fcp)
  const tasks: { start: number; duration: number }[] = log.tasks
  const sum = (list: Loaded[]) => list.reduce((total, request) => total + request.bytes, 0) / 1000
  return {
    transferKb: sum(loaded),
    scriptKb: sum(scripts),
    requests: loaded.length,
    scriptRoundTrips: countRoundTrips(beforePaint),
    fcp: log.fcp,
    lcp: log.lcp,
    cls: log.cls,
    blocking: tasks
      .filter((task) => task.start + task.duration > log.fcp)
      .reduce((total, task) => total + Math.max(0, task.duration - 50), 0),
    work,
  }
}
