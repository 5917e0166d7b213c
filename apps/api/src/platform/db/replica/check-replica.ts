import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { longestLagMs, type Replica, type ReplicaFault } from './replica-state.ts'

const maxLooks = 10
const betweenLooksMs = 200

const adviceTo = {
  unreachable: {
    en: 'Start the replica or correct DATABASE_READ_URL; until then the primary answers everything.',
    ru: 'Запустите реплику или исправьте DATABASE_READ_URL; до тех пор на все запросы отвечает основная база.',
  },
  'not a standby': {
    en: 'It was promoted, or is the primary itself: set DATABASE_READ_URL to a standby, or leave it out.',
    ru: 'Она повышена до основной или это сама основная база: укажите в DATABASE_READ_URL реплику или уберите переменную.',
  },
  'another database': {
    en: 'Set DATABASE_READ_URL to a standby of the database of DATABASE_URL, or leave it out.',
    ru: 'Укажите в DATABASE_READ_URL реплику той же базы, что в DATABASE_URL, или уберите переменную.',
  },
  'another timeline': {
    en: 'After a failover it follows in a few minutes; otherwise recreate it with pg_basebackup.',
    ru: 'После переключения она догонит за несколько минут; если нет, создайте её заново через pg_basebackup.',
  },
  behind: {
    en: 'Compare pg_stat_replication on the primary; until it has caught up, the primary answers everything.',
    ru: 'Посмотрите pg_stat_replication на основной базе; пока реплика отстаёт, на все запросы отвечает основная база.',
  },
} satisfies Record<ReplicaFault | 'behind', unknown>

/** Check for `portal doctor`: whether the replica is reachable, a copy of this database, and how far behind. */
export async function checkReplica({ replica }: Pick<Deps, 'replica'>): Promise<Checked> {
  if (replica === null) return { ok: true, text: 'none, so the database answers everything itself' }
  const { state } = replica
  try {
    // One that is well has had everything at the second look, with writes under way.
    for (let looks = 0; looks < maxLooks; looks++) {
      await replica.look()
      if (state.fault !== null || state.isUsable(performance.now())) break
      await sleep(betweenLooksMs)
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { ok: false, text: error.message, advice: adviceTo[state.fault ?? 'unreachable'] }
  }
  return tell(replica)
}

function tell(replica: Replica): Checked {
  const { state } = replica
  const { fault } = state
  if (fault !== null) {
    const reason = fault === 'unreachable' && replica.reason() ? `: ${replica.reason()}` : ''
    return { ok: false, isWarning: true, text: `not used, ${fault}${reason}`, advice: adviceTo[fault] }
  }
  const lagMs = state.lagMs(performance.now())
  if (lagMs <= longestLagMs)
    return { ok: true, text: `a standby of this database, ${Math.round(lagMs)} ms behind` }
  const lag = Number.isFinite(lagMs)
    ? `${Math.round(lagMs / 1_000)} s`
    : `more than ${maxLooks * betweenLooksMs} ms`
  return { ok: false, isWarning: true, text: `not used, ${lag} behind`, advice: adviceTo.behind }
}
