import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Another caller's request: the time it was sent, in milliseconds since 1970, its duration, and whether it
 * was answered.
 */
export interface Asked {
  at: number
  ms: number
  ok: boolean
}

/**
 * Sends another caller's requests, one every `everyMs` milliseconds, from a separate process, until the
 * returned function is called.
 */
export async function startProber(
  url: string,
  authorization: string,
  everyMs = 50,
): Promise<() => Promise<Asked[]>> {
  const script = fileURLToPath(new URL('prober.ts', import.meta.url))
  const command = ['--disable-warning=ExperimentalWarning', script, url, authorization, String(everyMs)]
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  await once(child.stdout, 'data')
  return async () => {
    child.stdin.end()
    await closed
    return JSON.parse(out.slice('ready\n'.length)) as Asked[]
  }
}

export function summaryOf(requests: readonly Asked[]) {
  const sorted = requests.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  const failed = requests.filter(({ ok }) => !ok).length
  return { asked: requests.length, failed, p50: at(0.5), p99: at(0.99), worst: at(1) }
}
