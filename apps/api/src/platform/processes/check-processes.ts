import { countOf } from '@portolan/contract/commands/plural'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { hasUsualSecret, listProcesses } from './processes.ts'

const maxNamed = 10

const adviceTo = {
  equalSecrets: {
    en: 'Give all processes the same SECRET_KEY, and restart those that had another.',
    ru: 'Задайте всем процессам один и тот же SECRET_KEY и перезапустите те, у которых он другой.',
  },
  equalVersions: {
    en: 'If no update is under way, restart the older ones with the new version.',
    ru: 'Если обновление уже закончено, перезапустите старые процессы на новой версии.',
  },
  usualSecret: {
    en: 'Set SECRET_KEY, or the file secret.key in DATA_DIR, to the one from before; a new one signs everyone out.',
    ru: 'Верните прежний SECRET_KEY или файл secret.key в DATA_DIR: с новым ключом всем придётся войти заново.',
  },
}

/** Check for `portal doctor`: the processes that serve, with their versions and whether secrets are equal. */
export async function checkProcesses(deps: Pick<Deps, 'database' | 'secrets'>): Promise<Checked> {
  const processes = await listProcesses(deps)
  if (processes.length === 0) return { ok: true, text: 'none serves this database' }
  const named = processes
    .slice(0, maxNamed)
    .map(({ host, pid, version, startedAt }) => `${host} ${pid} with ${version} since ${startedAt}`)
  const more = processes.length > maxNamed ? ', …' : ''
  const text = `${countOf(processes.length, 'process', 'processes')}: ${named.join(', ')}${more}`
  const others = processes.filter(({ hasSameSecret }) => !hasSameSecret)
  if (others.length > 0) {
    const where = others.slice(0, maxNamed).map(({ host, pid }) => `${host} ${pid}`)
    const advice = adviceTo.equalSecrets
    return { ok: false, text: `${text}; another secret than here: ${where.join(', ')}`, advice }
  }
  const versions = new Set(processes.map(({ version }) => version))
  if (versions.size === 1) return { ok: true, text }
  return { ok: false, isWarning: true, text, advice: adviceTo.equalVersions }
}

/** Check for `portal doctor`: whether the secret is the one with which the database was served last. */
export async function checkSecret(deps: Pick<Deps, 'database' | 'secrets' | 'env'>): Promise<Checked> {
  const source = deps.env.secretKey === null ? 'secret.key in DATA_DIR' : 'SECRET_KEY'
  if (await hasUsualSecret(deps)) return { ok: true, text: `from ${source}` }
  const text = `${source} is not the secret with which this database was served last`
  return { ok: false, text, advice: adviceTo.usualSecret }
}
