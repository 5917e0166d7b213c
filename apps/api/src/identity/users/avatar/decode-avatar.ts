import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { limitWork, notImage } from '#platform/images/limit-work.ts'
import { dropSideChunks } from '#platform/images/png-chunks.ts'

// A process for one photo: reads it from standard input and writes a square WebP to standard output; its
// argument is the limit of processor time, and exit code 3 means that it isn't an image.

/** Edge of the stored photo in pixels: four times the largest display size. */
const edge = 512
// A photo of 50 megapixels decodes; a file that unpacks to more is rejected before.
const maxPixels = 50_000_000

// The formats that browsers call images, by content; none can contain scripts or references.
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
)

limitWork(Number(process.argv[2]))
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.cache(false)
sharp.concurrency(1)

const bytes = dropSideChunks(await buffer(process.stdin))
try {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { width, height } = await image.metadata()
  const size = Math.min(edge, width, height)
  const square = image.autoOrient().resize(size, size, { fit: 'cover' })
  process.stdout.write(await square.webp({ quality: 84 }).toBuffer())
} catch {
  process.exitCode = notImage
}
