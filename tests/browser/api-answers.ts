import type { CDPSession, Page } from 'playwright-core'

/**
 * A page's request to the API that a test answers in the server's place. Every request is answered at most
 * once.
 */
export type AskedApi = {
  method: string
  url: string
  headers: Record<string, string>
  /** Answers in the server's place, by default with 200 and no body. */
  fulfill: (answer: Answer) => Promise<void>
  /** Fails as if there were no network. */
  abort: () => Promise<void>
  /** Sends it to the server, optionally with other headers. */
  pass: (headers?: Record<string, string>) => Promise<void>
  /** Asks the server for a whole answer without the browser, optionally with other headers. */
  fetch: (headers?: Record<string, string>) => Promise<Response>
}

export type Answer = { status?: number; json?: unknown; headers?: Record<string, string> }

/** Answers a request; an unanswered one waits. */
export type AnswerApi = (request: AskedApi) => unknown

type Paused = {
  requestId: string
  request: { url: string; method: string; headers: Record<string, string>; postData?: string }
}
type Answering = { devtools: CDPSession; on: boolean; rules: { url: RegExp; answer: AnswerApi }[] }

const answering = new WeakMap<Page, Answering>()

/**
 * Answers requests of a page to the API, the latest rule first. Playwright's own `page.route` intercepts
 * every request and turns the browser's cache off: the page then loads and compiles all its code again.
 */
export async function answerApi(page: Page, url: RegExp, answer: AnswerApi): Promise<void> {
  const state = answering.get(page) ?? (await startAnswering(page))
  if (!state.on) await state.devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  state.on = true
  state.rules.unshift({ url, answer })
}

/** Rejects as the server does when a customer has too many requests waiting. */
export const refuseForNow: AnswerApi = (request) =>
  request.fulfill({
    status: 429,
    headers: { 'retry-after': '5' },
    json: { error: { code: 'too_many_requests', message: 'Too many attempts. Try again later.' } },
  })

/** Lets the server answer matching requests again; those that wait for an answer keep waiting. */
export function stopAnswering(page: Page, url: RegExp): void {
  const state = answering.get(page)
  if (state) state.rules = state.rules.filter((rule) => rule.url.source !== url.source)
}

/** Lets the server answer everything again, including waiting requests. */
export async function stopAllAnswering(page: Page): Promise<void> {
  const state = answering.get(page)
  if (!state?.on) return
  state.on = false
  state.rules = []
  await state.devtools.send('Fetch.disable')
}

async function startAnswering(page: Page): Promise<Answering> {
  const devtools = await page.context().newCDPSession(page)
  const state: Answering = { devtools, on: false, rules: [] }
  answering.set(page, state)
  devtools.on('Fetch.requestPaused', (paused) => void onPaused(state, paused))
  return state
}

async function onPaused({ devtools, rules }: Answering, { requestId, request }: Paused): Promise<void> {
  const { url, method, headers } = request
  // The page may be gone by then.
  const send = async (...message: Parameters<CDPSession['send']>) => {
    await devtools.send(...message).catch(() => {})
  }
  const asked: AskedApi = {
    url,
    method,
    headers,
    async fulfill({ status = 200, json, headers = {} }) {
      const all = json === undefined ? headers : { 'content-type': 'application/json', ...headers }
      await send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: asList(all),
        body: json === undefined ? '' : Buffer.from(JSON.stringify(json)).toString('base64'),
      })
    },
    abort: () => send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
    pass: (other) => send('Fetch.continueRequest', { requestId, ...(other && { headers: asList(other) }) }),
    fetch: (other = unconditional(headers)) =>
      fetch(url, { method, headers: other, body: request.postData ?? null }),
  }
  const rule = rules.find((each) => each.url.test(url))
  await (rule ? rule.answer(asked) : asked.pass())
}

/** An answer “not modified” would have no body to change. */
const unconditional = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^if-none-match$/i.test(name)))

const asList = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))
