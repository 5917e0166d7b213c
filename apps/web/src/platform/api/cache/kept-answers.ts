import { notifyManager, type Query } from '@tanstack/react-query'

/** `meta` of queries whose answers are readable without a connection; no invoices, no documents. */
export const keptOffline = { keptOffline: true } as const

/** Answers older than this aren't shown, however long the session lasts. */
const maxAgeMs = 14 * 24 * 3_600_000

/** Answers kept at most, and the characters of one: some forty orders with their parts. */
const maxKept = 200
const maxLength = 500_000

/** An unchanged answer is dated again at most this often. */
const datedMs = 60_000

const timeHeader = 'x-answered-at'

interface KeptDeps {
  /** Opens the storage; undefined where the browser has none. */
  open: (() => Promise<Cache>) | undefined
  /** The token if the person chose to be remembered, else null. */
  readToken: () => string | null
  readLocale: () => string
  now: () => number
}

type NamedQuery = Pick<Query, 'queryHash' | 'meta'>
type KeptQuery = NamedQuery & Pick<Query, 'state' | 'setState' | 'fetch'>

interface Kept {
  at: number
  data: unknown
}

/** The session of a token, and null once it has ended; the server verifies what only decides here. */
function sessionOf(token: string | null, now: number): string | null {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const { sid, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sid === 'string' && exp * 1_000 > now ? sid : null
  } catch {
    return null
  }
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null
}

/** The part worth keeping: a list's first page, without its ETag, which would ask for less than is shown. */
function keptPart(data: unknown): unknown {
  if (!isRecord(data)) return data
  if (Array.isArray(data.pages) && Array.isArray(data.pageParams))
    return { pages: data.pages.slice(0, 1), pageParams: [null] }
  return 'etag' in data ? { ...data, etag: null } : data
}

/**
 * Keeps answers for a start without a connection: only of remembered sessions, each under its session and
 * language, so that nothing of another person is ever found.
 */
export function createKeptAnswers({ open, readToken, readLocale, now }: KeptDeps) {
  const writtenAt = new Map<string, number>()

  function nameOf({ queryHash, meta }: NamedQuery): string | null {
    const session = open && meta?.keptOffline ? sessionOf(readToken(), now()) : null
    return session && `/kept/${session}/${readLocale()}/${encodeURIComponent(queryHash)}`
  }

  async function read(name: string): Promise<Kept | null> {
    const answer = await open?.()
      .then((store) => store.match(name))
      .catch(() => undefined)
    const at = Number(answer?.headers.get(timeHeader) ?? Number.NaN)
    if (!answer || !(now() - at < maxAgeMs)) return null
    return { at, data: await answer.json() }
  }

  /** Deletes other sessions' answers, and the oldest beyond the limit. */
  async function prune(store: Cache, name: string): Promise<void> {
    const own = name.slice(0, name.indexOf('/', '/kept/'.length) + 1)
    const names = await store.keys()
    const isOwn = ({ url }: Request) => new URL(url).pathname.startsWith(own)
    const surplus = names.filter(isOwn).slice(0, -maxKept)
    for (const each of [...names.filter((request) => !isOwn(request)), ...surplus]) await store.delete(each)
  }

  async function write(query: NamedQuery, name: string, data: unknown): Promise<void> {
    const before = writtenAt.get(name)
    const text = JSON.stringify(keptPart(data))
    const store = await open?.()
    // The session may have ended meanwhile, and what it kept is gone.
    if (!store || text.length > maxLength || nameOf(query) !== name) return
    writtenAt.set(name, now())
    await store.put(name, new Response(text, { headers: { [timeHeader]: String(now()) } }))
    if (before === undefined) await prune(store, name)
  }

  return {
    /** The answer kept for a query; null if there is none. */
    async find(query: NamedQuery): Promise<Kept | null> {
      const name = nameOf(query)
      return name === null ? null : read(name)
    },
    /** Keeps an answer that came another way. */
    keep(query: NamedQuery, data: unknown): void {
      const name = nameOf(query)
      // A full disk must not cost the answer.
      if (name !== null) write(query, name, data).catch(() => {})
    },
    /** Begins a query with its kept answer, if it has one, and asks the server after that. */
    async begin<Data>(ask: () => Data | Promise<Data>, query: KeptQuery): Promise<Data> {
      const name = nameOf(query)
      if (name === null) return ask()
      const kept = query.state.data === undefined ? await read(name) : null
      if (kept) {
        // The cache dates the answer with its arrival, which is now.
        notifyManager.schedule(() => {
          query.setState({ dataUpdatedAt: kept.at })
          query.fetch().catch(() => {})
        })
        return kept.data as Data
      }
      const data = await ask()
      const before = writtenAt.get(name)
      const isSame = data === query.state.data && before !== undefined && now() - before < datedMs
      if (!isSame) write(query, name, data).catch(() => {})
      return data
    },
  }
}
