import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { dropSideChunks } from './png-chunks.ts'

// A process for one photo: it comes on standard input and goes to standard output as a square WebP; exit code
// 3 means that it is no image.

/** Edge of the kept photo in pixels: four times the largest size it is shown at. */
const edge = 512
// A photograph of 50 megapixels decodes; a file that unpacks into more is refused before it does.
const maxPixels = 50_000_000

// The formats that browsers call images, by content; among them none that can hold a script or point
// elsewhere.
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
)

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
  process.exitCode = 3
}
