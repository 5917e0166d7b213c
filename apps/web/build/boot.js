// Runs before the first paint, so that the other theme never flashes: a file of its own, because no
// script may be inline. Also requests early the chunks that the page is going to need.
{
  const root = document.documentElement
  const { dataset } = document.currentScript
  const theme = localStorage.getItem('user-theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const locale = localStorage.getItem('user-locale') ?? 'en'
  root.lang = locale === 'en' ? 'en' : 'ru'
  const token = sessionStorage.getItem('portolan-token') ?? localStorage.getItem('portolan-token')
  const inside = token && location.pathname !== '/login'
  for (const href of inside ? dataset.inside.split(' ').filter(Boolean) : []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}
