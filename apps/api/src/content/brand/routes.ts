import {
  type BrandChanges,
  type BrandImage,
  readBrand,
  saveBrand,
  uploadBrandImage,
} from '@portolan/contract/content/brand/brand-settings'
import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import { findBrandImage, storeBrandImage } from '#platform/brand/brand-images.ts'
import { prepareBrandImage } from '#platform/brand/prepare-brand-image.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf } from '#platform/http/caller.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { SettingsChanges } from '#platform/saved-settings/saved-settings.ts'
import { presentBrand } from './present.ts'

/** Decoding takes a core and tens of megabytes. */
const limited = shareHeavyWork({
  atOnce: 1,
  atOncePerCustomer: 1,
  maxWaiting: 4,
  maxWaitingPerCustomer: 4,
  retryAfterSeconds: 2,
})

const imageNames = ['logoLight', 'logoDark', 'icon', 'picture'] as const

const unreadable = {
  en: 'Couldn’t read this image. A logo or icon is an SVG of shapes, at most 300 kB and 20 times as wide as high, or a PNG, JPEG or WebP of at most 50 megapixels; a picture is one of the latter.',
  ru: 'Не удалось прочитать изображение. Логотип или значок – это SVG из фигур не больше 300 КБ, шире своей высоты не более чем в 20 раз, либо PNG, JPEG или WebP не больше 50 мегапикселей; для картинки подходят только последние.',
}

/** Routes by which the company reads and changes its brand. */
export function brandSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, savedSettings } = deps

  route(app, deps, readBrand, () => presentBrand(deps))

  route(app, deps, saveBrand, async ({ headers, body, caller, request }) => {
    await savedSettings.change({
      section: 'brand',
      changes: await storedChanges(database, body, localeOf(request)),
      by: actorOf(caller),
      ifMatch: headers['if-match'],
    })
    return presentBrand(deps)
  })

  route(app, deps, uploadBrandImage, async ({ body, request }) => {
    const { bytes, fields } = body
    const prepared = await limited(['company'], () => prepareBrandImage(fields.kind, bytes))
    if (prepared === null) throw new FieldProblem({ image: [unreadable[localeOf(request)]] })
    return { ...(await storeBrandImage(database, prepared.variants)), removed: prepared.removed }
  })
}

/** The changes as they're saved: images with their type, which are in the database. */
async function storedChanges(
  database: Database,
  changes: BrandChanges,
  locale: Locale,
): Promise<SettingsChanges> {
  const images = new Map<string, BrandImage>()
  for (const name of imageNames) {
    const id = changes[name]
    if (typeof id !== 'string') continue
    const image = await findBrandImage(database, id)
    if (image === null) throw new FieldProblem({ [name]: [fieldText('unknown', locale)] })
    images.set(name, image)
  }
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, images.get(name) ?? value]],
    ),
  )
}
