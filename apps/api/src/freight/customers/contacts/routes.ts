import {
  getUsualContact,
  saveUsualContact,
  uploadContactPhoto,
} from '@portolan/contract/company/customers/customer-settings'
import { listContacts, showContactPhoto } from '@portolan/contract/freight/customers/contacts'
import { mayDo } from '@portolan/contract/shared/roles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { squareAvatar } from '#identity/users/avatar/avatar-image.ts'
import { actorOf, type CompanyCaller, type FindSession } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { getSignedCaller } from '#platform/http/signed-url.ts'
import { photoPath, readPhoto, storePhoto } from './contact-photos.ts'
import { findContacts, usualContactOf } from './find-contacts.ts'
import { checkPhoto, photoUrl, presentContact } from './present.ts'

const unreadable = {
  en: 'Couldn’t read this photo. Use a JPEG, PNG, WebP, HEIC, GIF or TIFF of at most 50 megapixels.',
  ru: 'Не удалось прочитать фото. Подойдёт JPEG, PNG, WebP, HEIC, GIF или TIFF не больше 50 мегапикселей.',
}

/** Routes of the company's contacts: customers' people read their own, the company changes those of all. */
export function contactRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database, savedSettings } = deps

  const presentUsual = (caller: CompanyCaller) => ({
    version: savedSettings.section('contact').version,
    contact: presentContact(deps, caller, usualContactOf(deps)),
  })

  route(app, deps, listContacts, async ({ caller, request }) => {
    const locale = localeOf(request)
    const found = await findContacts(deps, caller.organizationIds)
    const results = found.map(({ organization, contact: { name, email, phone, hours, photo } }) => ({
      organization,
      name,
      email,
      phone,
      hours: hours[locale] || hours.en || hours.ru || null,
      image: photoUrl(deps, caller, photo),
    }))
    return { results }
  })

  route(app, deps, getUsualContact, async ({ caller }) => presentUsual(caller))

  route(app, deps, saveUsualContact, async ({ headers, body, caller, request }) => {
    await checkPhoto(deps, body.contact, localeOf(request))
    await savedSettings.change({
      section: 'contact',
      changes: { contact: body.contact },
      by: actorOf(caller),
      ifMatch: headers['if-match'],
    })
    return presentUsual(caller)
  })

  route(app, deps, uploadContactPhoto, async ({ body, caller, request }) => {
    const webp = await squareAvatar(['company'], body.bytes)
    if (webp === null) throw new FieldProblem({ image: [unreadable[localeOf(request)]] })
    const id = await storePhoto(database, webp)
    return { id, image: photoUrl(deps, caller, id) }
  })

  route(app, deps, showContactPhoto, async ({ params: { photoId }, query, reply }) => {
    const caller = await getSignedCaller(deps, findSession, photoPath(photoId), query)
    const isStaff = caller.staff?.byFactor && mayDo(caller.staff.role, 'customers', 'read')
    const isOwn = async () =>
      (await findContacts(deps, caller.organizationIds)).some(({ contact }) => contact.photo === photoId)
    const bytes = isStaff || (await isOwn()) ? await readPhoto(database, photoId) : null
    if (bytes === null) throw new Problem('not_found')
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(bytes)
  })
}
