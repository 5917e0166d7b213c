import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { TestPortal } from '#testing/test-portal.ts'

const unfit = ['"a\\u0000b"', '"a\\ud800b"', '"\\udc00"', '"a\\u202eb"', '"a\\u200bb"']
const nasty = [
  ...unfit,
  '"🚢"',
  `"${'x'.repeat(20_000)}"`,
  '"0000-01-01"',
  '"2026-02-30"',
  'null',
  '[]',
  '{}',
  '1e400',
  '-1e400',
  '1e308',
  '9007199254740993',
  '1e-320',
  '-0',
]
// In the gate each value of a body gets a quarter of them, by turns.
const share = process.env.TEST_ALL === '1' ? 1 : 4

type Path = readonly string[]

function leavesOf(value: unknown, path: Path = []): { path: Path; leaf: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, leaf: value }]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

/** The body as JSON with one value replaced by other JSON. */
function textWith(value: unknown, [name, ...rest]: Path, json: string): string {
  if (name === undefined) return json
  const entries = Object.entries(value as object).map(([own, inner]) => ({
    own,
    text: own === name ? textWith(inner, rest, json) : JSON.stringify(inner),
  }))
  if (Array.isArray(value)) return `[${entries.map(({ text }) => text).join(',')}]`
  return `{${entries.map(({ own, text }) => `${JSON.stringify(own)}:${text}`).join(',')}}`
}

/**
 * Sends a valid body with each of its values replaced in turn by one that a database or a page can't handle;
 * returns our errors, and invalid characters that were accepted.
 */
export async function attack(
  portal: TestPortal,
  endpoint: Endpoint,
  params: Record<string, string>,
  body: object,
  authorization: string,
): Promise<string[]> {
  const failures: string[] = []
  for (const [place, { path, leaf }] of leavesOf(body).entries()) {
    for (const json of nasty.filter((_, turn) => (place + turn) % share === 0)) {
      const answer = await portal.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
        headers: { authorization, 'content-type': 'application/json' },
        payload: textWith(body, path, json),
      })
      const at = path.join('.')
      if (answer.statusCode >= 500) failures.push(`${at} ${json.slice(0, 40)}: ${answer.statusCode}`)
      if (typeof leaf !== 'string' || !unfit.includes(json)) continue
      if (answer.statusCode !== 400 || !(at in answer.json())) failures.push(`${at} ${json} was accepted`)
    }
  }
  return failures
}
