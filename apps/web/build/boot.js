// Runs before the first paint, so that the other theme never flashes. It is a separate file, because the page
// may not contain scripts. It also requests the chunks and answers that the URL will need, by `pages` of
// vite.config.ts.
{
  const root = document.documentElement
  const { dataset } = document.currentScript
  const theme = localStorage.getItem('user-theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const locale = localStorage.getItem('user-locale') ?? 'en'
  root.lang = locale === 'en' ? 'en' : 'ru'
  const token = sessionStorage.getItem('portolan-token') ?? localStorage.getItem('portolan-token')
  const { pathname, search } = location
  // A member of the staff begins at the desk; other people's browsers request nothing of it.
  const isStaff = !!localStorage.desk
  const isKnown = token && pathname !== '/login' && (isStaff || !pathname.startsWith('/desk'))
  const path = isStaff && pathname === '/' ? '/desk' : pathname
  const headers = { accept: 'application/json', 'accept-language': root.lang }
  if (token) headers.authorization = `JWT ${token}`
  const answers = new Map()
  window.earlyAnswers = answers
  const pages = JSON.parse(dataset.pages ?? '[]').flatMap(({ at, calls = [], files = [] }) => {
    const match = (isKnown ? path + search : '').match(at)
    return match ? [{ calls: calls.map((call) => call.replace('$1', match[1])), files }] : []
  })
  // Answers come first, because they are short and files fill the connections. The URL may be a link that
  // signs in, which must not get into logs.
  for (const call of pages.flatMap(({ calls }) => calls)) {
    const url = `/api/v2/${call}`
    const answer = fetch(url, { headers, credentials: 'same-origin', referrerPolicy: 'no-referrer' })
    // The app handles failures of answers that it uses.
    answer.catch(() => {})
    answers.set(url, { headers, answer })
  }
  for (const href of new Set(pages.flatMap(({ files }) => files))) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  // The first formatting of a number and of a date is slow; there is time for it until the files arrive.
  if (token) {
    setTimeout(() => {
      new Intl.NumberFormat(root.lang).format(1)
      new Intl.DateTimeFormat(root.lang, { month: 'short' }).format()
    })
  }
}
