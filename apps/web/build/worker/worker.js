// Shows the portal at once, and without a connection: a page's document and code come from this browser, then
// the server is asked whether it still has them. `shell` is filled in by the build. The pages' answers aren't
// here: kept-answers.ts keeps those.
const { version, entry, files } = shell

const prefix = 'portolan-'
const own = `${prefix}shell-${version}`
const documentPath = '/'
const configPath = '/api/v2/config/'

// A document that the server confirmed before that is only shown if the server doesn't answer in time.
const trustedMs = 24 * 3_600_000
const patienceMs = 4_000

// As the server decides what's a page.
const isPage = (path) => !/^\/+(api|health)(?=\/|$)/i.test(path) && !/\.\w+$/.test(path)
// Names of both follow from their content, so they never change.
const isCode = (path) => /^\/(assets\/[^/]+\.(js|css|woff2)|brand\/[^/]+)$/.test(path)

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(answerPage(event))
  } else if (isCode(pathname)) event.respondWith(answerCode(event))
  else if (pathname === configPath) event.respondWith(answerConfig(event))
})

async function install() {
  const store = await caches.open(own)
  await store.addAll([...files, configPath])
  const { answer, isOwn } = await askForDocument()
  if (isOwn) await store.put(documentPath, answer)
  await skipWaiting()
}

/** Pages of the previous version are still open and load code: its files stay until the version after. */
async function activate() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(`${prefix}shell-`) && name !== own)
  for (const name of shells.slice(0, -1)) await caches.delete(name)
  await clients.claim()
}

/** The server doesn't know this worker anymore: nothing of it stays, nor what only its version would delete. */
async function leave() {
  await registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
}

async function askForDocument() {
  const answer = await fetch(documentPath, { cache: 'no-cache' })
  const text = answer.ok && !answer.redirected ? await answer.clone().text() : ''
  return { answer, isOwn: text.includes(`"/${entry}"`) }
}

/** Keeps the server's document if it belongs to this version, else makes room for the next. */
async function confirmDocument(store) {
  const { answer, isOwn } = await askForDocument()
  // A gateway's error says nothing about the version.
  if (answer.status >= 500) return null
  if (isOwn) await store.put(documentPath, answer.clone())
  else {
    await store.delete(documentPath)
    await registration.update().catch(leave)
  }
  return answer
}

async function answerPage(event) {
  const store = await caches.open(own)
  const document = await store.match(documentPath)
  const confirmed = confirmDocument(store).catch(() => null)
  event.waitUntil(confirmed)
  if (!document) return fetch(event.request)
  if (Date.now() - Date.parse(document.headers.get('date')) < trustedMs) return document
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, null))
  const answer = await Promise.race([confirmed, late])
  return answer?.ok && !answer.redirected ? answer : document
}

/** A file's name says its content, so it never changes. */
async function answerCode(event) {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  const store = await caches.open(own)
  if (answer.status === 200) event.waitUntil(store.put(request, answer.clone()))
  // The document names code that the server no longer has.
  else if (answer.status === 404) await store.delete(documentPath)
  return answer
}

/** The company's name and contact, which anyone may read. */
async function answerConfig(event) {
  const store = await caches.open(own)
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(store.put(configPath, answer.clone()))
    return answer
  } catch (error) {
    const kept = await store.match(configPath, { ignoreVary: true })
    if (!kept) throw error
    return kept
  }
}
