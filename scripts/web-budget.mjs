import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './toolchain.mjs'

const dist = join(root, 'apps/web/dist')

/** Most gzip-compressed JavaScript that a visitor loads before logging in. */
const limitKb = 150

/** The scripts that the page names, with all that they import at once; lazy chunks are not followed. */
function closure(entries) {
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const code = readFileSync(join(dist, 'assets', name), 'utf8')
    for (const match of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) visit(match[1])
  }
  for (const name of entries) visit(name)
  return [...seen]
}

function entriesOf(html) {
  return [...html.matchAll(/(?:src|href)="[^"]*\/assets\/([\w.-]+\.js)"/g)].map((match) => match[1])
}

/** Compares the built scripts of the login page with the budget; `output` lists what they weigh. */
export function checkWebBudget() {
  if (!existsSync(join(dist, 'index.html'))) return { code: 1, output: 'The web app is not built.\n' }
  const login = readdirSync(join(dist, 'assets')).filter((name) => /^login-page-.*\.js$/.test(name))
  const entries = entriesOf(readFileSync(join(dist, 'index.html'), 'utf8'))
  if (entries.length === 0 || login.length === 0) {
    return { code: 1, output: `Found no entry or no login chunk in ${dist}: the budget cannot be told.\n` }
  }
  const sizes = closure([...entries, ...login]).map((name) => ({
    name,
    kb: gzipSync(readFileSync(join(dist, 'assets', name))).length / 1000,
  }))
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
  const rows = sizes.map(({ name, kb }) => `  ${name} ${kb.toFixed(1)} kB\n`).join('')
  const verdict = `JavaScript before login: ${total.toFixed(1)} kB gzip of ${limitKb} kB\n`
  return { code: total > limitKb ? 1 : 0, output: rows + verdict }
}
