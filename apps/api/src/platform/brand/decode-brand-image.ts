import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { limitWork, notImage } from '#platform/images/limit-work.ts'
import { dropSideChunks } from '#platform/images/png-chunks.ts'
import { safeSvg } from '#platform/images/safe-svg.ts'
import type { PreparedImage, PreparedVariant } from './prepare-brand-image.ts'

// A process for one image of the brand: reads it from standard input and writes its variants as JSON to
// standard output. Its arguments are the limit of processor time and the kind; exit code 3 means that the
// image can't be used.

const maxPixels = 50_000_000
/** Longer than any logo; parsing takes time by its length. */
const maxSvgBytes = 300_000

const rasterLoaders = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`)
limitWork(Number(process.argv[2]))
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: rasterLoaders })
sharp.cache(false)
sharp.concurrency(1)

const white = { r: 255, g: 255, b: 255, alpha: 1 }
const clear = { r: 255, g: 255, b: 255, alpha: 0 }

/** A drawn or photographed image that can be rendered at any size. */
interface Source {
  svg: string | null
  removed: string[]
  /** Fresh each time, at least as large as the given size where the source is a drawing. */
  render(edge: number): Sharp
}

class UnusableImage extends Error {}

async function read(bytes: Buffer): Promise<Source> {
  const text = bytes.length <= maxSvgBytes ? bytes.toString('utf8').replace(/^\ufeff/, '') : ''
  if (/^\s*</.test(text)) return readSvg(text)
  if (/^\s*(\ufeff)?</.test(bytes.subarray(0, 100).toString('utf8'))) throw new UnusableImage()
  const clean = dropSideChunks(bytes)
  await sharp(clean, { limitInputPixels: maxPixels }).metadata()
  return {
    svg: null,
    removed: [],
    render: () => sharp(clean, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(),
  }
}

function readSvg(text: string): Source {
  const safe = safeSvg(text)
  if (safe === null) throw new UnusableImage()
  // The only drawings that get here have been rebuilt from shapes.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const { width, height } = safe
  return {
    svg: safe.text,
    removed: safe.removed,
    render(edge) {
      const scale = edge / Math.max(width, height)
      const sized = safe.text
        .replace(/(<svg\b[^>]*?\swidth=")[^"]*/, `$1${Math.max(1, Math.round(width * scale))}`)
        .replace(/(<svg\b[^>]*?\sheight=")[^"]*/, `$1${Math.max(1, Math.round(height * scale))}`)
      return sharp(Buffer.from(sized), { limitInputPixels: maxPixels })
    },
  }
}

async function png(variant: string, image: Sharp): Promise<PreparedVariant> {
  return {
    variant,
    type: 'png',
    base64: (await image.png({ compressionLevel: 9 }).toBuffer()).toString('base64'),
  }
}

function main(source: Source, image: () => Promise<PreparedVariant>): Promise<PreparedVariant> {
  if (source.svg === null) return image()
  return Promise.resolve({ variant: 'main', type: 'svg', base64: Buffer.from(source.svg).toString('base64') })
}

/** For pages; for PDFs; and for emails, on white, since their dark modes would leave dark letters on black. */
async function logo(source: Source): Promise<PreparedVariant[]> {
  const inside = (width: number, height: number) =>
    source.render(width).resize(width, height, { fit: 'inside', withoutEnlargement: source.svg === null })
  const mail = await inside(440, 96).flatten({ background: white }).toBuffer()
  const padded = sharp(mail).extend({ top: 16, bottom: 16, left: 20, right: 20, background: white })
  return [
    await main(source, () => png('main', inside(960, 240))),
    await png('print', inside(960, 320)),
    await png('mail', padded),
  ]
}

/** In the sizes of browsers' tabs, home screens and installed apps; maskable ones have room around. */
async function icon(source: Source): Promise<PreparedVariant[]> {
  const square = async (edge: number, share: number, background: typeof white) => {
    const inner = Math.round(edge * share)
    const image = await source
      .render(inner)
      .resize(inner, inner, { fit: 'contain', background: clear })
      .png()
      .toBuffer()
    const before = Math.floor((edge - inner) / 2)
    const after = edge - inner - before
    return sharp(image)
      .extend({ top: before, left: before, bottom: after, right: after, background: clear })
      .flatten(background.alpha === 1 ? { background } : false)
  }
  return [
    await main(source, async () => png('main', await square(192, 1, clear))),
    await png('180', await square(180, 0.86, white)),
    await png('192', await square(192, 1, clear)),
    await png('512', await square(512, 1, clear)),
    await png('maskable', await square(512, 0.7, white)),
  ]
}

async function picture(source: Source): Promise<PreparedVariant[]> {
  const image = source.render(1_600).resize(1_600, 1_600, { fit: 'inside', withoutEnlargement: true })
  return [
    {
      variant: 'main',
      type: 'webp',
      base64: (await image.webp({ quality: 80 }).toBuffer()).toString('base64'),
    },
  ]
}

const makers = { logo, icon, picture }

const kind = process.argv[3] as keyof typeof makers
try {
  const source = await read(await buffer(process.stdin))
  const prepared: PreparedImage = { removed: source.removed, variants: await makers[kind](source) }
  process.stdout.write(JSON.stringify(prepared))
} catch {
  process.exitCode = notImage
}
