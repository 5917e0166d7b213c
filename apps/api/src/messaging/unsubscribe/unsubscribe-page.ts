import type { Locale } from '@portolan/contract/identity/users'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { unsubscribeTexts } from './unsubscribe-texts.ts'
import { unsubscribePath } from './unsubscribe-url.ts'

export const unsubscribeStyle = `
:root { color-scheme: light dark; --line: light-dark(#dde3ea, #303a47); --muted: light-dark(#5a6675, #a7b0bd);
  --ink: light-dark(#17202b, #e9edf2); --accent: light-dark(#17509e, #86b3f5); --on-accent: light-dark(#fff, #0a1a33);
  --surface: light-dark(#fff, #1a2029); }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; margin: 0; min-height: 100vh;
  display: grid; place-items: center; padding: 1.5rem 1rem; background: light-dark(#f3f5f8, #11151b); color: var(--ink); }
main { width: 100%; max-width: 30rem; padding: 1.75rem 1.5rem; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--surface); }
.company { margin: 0 0 .75rem; color: var(--muted); font-size: .875rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem; text-wrap: balance; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
button, .button { display: inline-block; min-height: 44px; padding: .6rem 1.4rem; border: 1px solid transparent; border-radius: .5rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:focus-visible, .button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
form { margin: 1.5rem 0 0; }
`

type PageState = 'ask' | 'done' | 'invalid'

/**
 * The page of the link: a question, its answer, or an error. The form has no target, so the URL with its
 * token stays.
 */
export function unsubscribePage(
  state: PageState,
  locale: Locale,
  { company, email = '' }: { company: string; email?: string },
): string {
  const texts = unsubscribeTexts[locale]
  const title = { ask: texts.title, done: texts.doneTitle, invalid: texts.invalidTitle }[state]
  const settings = `<p><a class="button" href="/settings#notifications">${escapeHtml(texts.settings)}</a></p>`
  const body = {
    ask: `<p>${escapeHtml(texts.question(company, maskEmail(email)))}</p><p>${escapeHtml(texts.kept)}</p>
<form method="post"><button type="submit">${escapeHtml(texts.submit)}</button></form>`,
    done: `<p>${escapeHtml(texts.done)}</p>${settings}`,
    invalid: `<p>${escapeHtml(texts.invalid)}</p>${settings}`,
  }[state]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${company}`)}</title><link rel="stylesheet" href="${unsubscribePath}/style.css"></head>
<body><main><p class="company">${escapeHtml(company)}</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

/** The link may have been forwarded. */
function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••')
}
