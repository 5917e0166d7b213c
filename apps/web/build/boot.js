// Runs before the first paint, so that the other theme never flashes: a file of its own, because no script may be
// inside the page. Also asks early for the chunks and answers that the URL will need, as `pages` of vite.config.ts say.
{
  const root = document.documentElement
  const { dataset } = document.currentScript
  const theme = localStorage.getItem('user-theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const locale = localStorage.getItem('user-locale') ?? 'en'
  root.lang = locale === 'en' ? 'en' : 'ru'
  const token = sessionStorage.getItem('portolan-token') ?? localStorage.getItem('portolan-token')
  const { pathname, search } = location
  const headers = { accept: 'application/json', 'accept-language': root.lang }
  if (token) headers.authorization = `JWT ${token}`
  const answers = new Map()
  window.earlyAnswers = answers
  const pages = JSON.parse(dataset.pages ?? '[]').flatMap(({ at, calls = [], files = [] }) => {
    const match = (token && pathname !== '/login' ? pathname + search : '').match(at)
    return match ? [{ calls: calls.map((call) => call.replace('$1', match[1])), files }] : []
  })
  // Answers are short, and files fill the connections. The URL may be a link that lets in, which no log should see.
  for (const call of pages.flatMap(({ calls }) => calls)) {
    const url = `/api/v2/${call}`
    const answer = fetch(url, { headers, credentials: 'same-origin', referrerPolicy: 'no-referrer' })
    // The app handles the failure of an answer that it takes.
    answer.catch(() => {})
    answers.set(url, { headers, answer })
  }
  for (const href of new Set(pages.flatMap(({ files }) => files))) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  // The first number and the first date take long, wherever they are: here nothing else is to be done until the files come.
  if (token) {
    setTimeout(() => {
      new Intl.NumberFormat(root.lang).format(1)
      new Intl.DateTimeFormat(root.lang, { month: 'short' }).format()
    })
  }
}
