import * as contract from '@portolan/contract/company/documents/rejection-phrases'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { actorOf } from '#platform/http/caller.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { deletePhrase, insertPhrase, listPhrases, lockPhrases, updatePhrase } from './queries.ts'

/** Routes by which the company keeps phrases for rejecting customers' documents. */
export function rejectionPhraseRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.listRejectionPhrases, async () => {
    const results = await listPhrases(database)
    return { count: results.length, results }
  })

  route(app, deps, contract.addRejectionPhrase, async ({ body, caller, reply }) => {
    const { phrase, isNew } = await database.transaction(async (tx) => {
      await lockPhrases(tx)
      const phrases = await listPhrases(tx)
      const same = phrases.find(({ en, ru }) => en === body.en && ru === body.ru)
      if (same) return { phrase: same, isNew: false }
      if (phrases.length >= contract.maxRejectionPhrases) throw new Problem('too_many_phrases')
      return { phrase: await insertPhrase(tx, body, actorOf(caller)), isNew: true }
    })
    if (isNew) reply.code(201)
    return phrase
  })

  route(app, deps, contract.changeRejectionPhrase, async ({ params, headers, body, caller }) =>
    database.transaction(async (tx) => {
      await lockPhrases(tx)
      const before = (await listPhrases(tx)).find(({ id }) => id === params.phraseId)
      if (!before) throw new Problem('not_found')
      if (before.en === body.en && before.ru === body.ru) return before
      checkIfMatch(headers['if-match'], before.version)
      const changed = await updatePhrase(tx, before.id, body, actorOf(caller))
      if (!changed) throw new Problem('not_found')
      return changed
    }),
  )

  route(app, deps, contract.removeRejectionPhrase, async ({ params }) => {
    await deletePhrase(database, params.phraseId)
    return undefined
  })
}
