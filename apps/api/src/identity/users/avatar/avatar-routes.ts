import { showAvatar, uploadAvatar } from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import { v7 as newId } from 'uuid'
import { lockUser } from '#identity/users/queries.ts'
import type { FindSession } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { type Call, route } from '#platform/http/route.ts'
import { getSignedCaller } from '#platform/http/signed-url.ts'
import type { Deps } from '#platform/process/deps.ts'
import { withStored } from '#platform/storage/with-stored.ts'
import { squareAvatar } from './avatar-image.ts'
import { deleteUnusedAvatars, findAvatar, insertAvatar } from './avatar-queries.ts'
import { avatarPath, avatarUrl } from './avatar-url.ts'

const unreadable = {
  en: 'Couldn’t read this image. Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF file of at most 50 megapixels.',
  ru: 'Не удалось прочитать изображение. Выберите файл JPEG, PNG, WebP, GIF, AVIF или TIFF не больше 50 мегапикселей.',
}

export function avatarRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database, files } = deps

  const save = async ({ body, caller, request }: Call<typeof uploadAvatar>) => {
    const photo = await squareAvatar([caller.userId, ...caller.organizationIds], body.bytes)
    if (!photo) throw new FieldProblem({ image: [unreadable[localeOf(request)]] })
    const id = newId()
    const replaced = await withStored(deps, photo, async (storageKey) => {
      const row = await database.transaction(async (tx) => {
        if (!(await lockUser(tx, caller.userId))) throw new Problem('unauthorized')
        await insertAvatar(tx, { id, userId: caller.userId, storageKey })
        return deleteUnusedAvatars(tx, caller.userId, id)
      })
      return { row, keeps: true }
    })
    for (const key of replaced) await files.remove(key)
    return { id, image: avatarUrl(deps, caller, id) }
  }
  // Photos take their customer's share themselves.
  route(app, deps, uploadAvatar, save, { isLight: true })

  route(app, deps, showAvatar, async ({ params, query, reply }) => {
    const { avatarId } = params
    const caller = await getSignedCaller(deps, findSession, avatarPath(avatarId), query)
    const avatar = await findAvatar(database, caller.userId, avatarId)
    if (!avatar) throw new Problem('not_found')
    return (
      reply
        .type('image/webp')
        // An ID never gets another photo.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(await files.read(avatar.storageKey))
    )
  })
}
