import { createTurns } from '#turns.ts'

/** Edge of the kept picture in pixels: four times what the largest place of it shows. */
const edge = 512
// A photograph of 50 megapixels decodes; a file that unpacks into more is refused before it does.
const mostPixels = 50_000_000

// The formats that browsers call images, by content; among them none that can hold a script or point elsewhere.
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map(
  (format) => `VipsForeignLoad${format}Buffer`,
)

/** One picture at a time: decoding takes a core and tens of megabytes. */
const inTurn = createTurns({ atOnce: 1, mostWaiting: 8 })

// Loaded with the first picture: the library takes memory that most processes never need.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let library: ReturnType<typeof loadSharp> | undefined

/**
 * A square WebP of the middle of the picture, upright, without a word of what the camera wrote into it; null where
 * the bytes are no picture that can be read.
 */
export async function squareAvatar(bytes: Uint8Array): Promise<Uint8Array | null> {
  library ??= loadSharp()
  const sharp = await library
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      const { width, height } = await picture.metadata()
      const size = Math.min(edge, width, height)
      return await picture
        .autoOrient()
        .resize(size, size, { fit: 'cover' })
        .timeout({ seconds: 10 })
        .webp({ quality: 84 })
        .toBuffer()
    } catch {
      return null
    }
  })
}
