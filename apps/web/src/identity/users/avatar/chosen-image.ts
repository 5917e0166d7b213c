import { photoBytes } from '@portolan/contract/shared/limits'

/** An image that the browser could read. */
export type ChosenImage = HTMLImageElement

/** Why a file can't become the photo. */
export type ImageFault = 'notImage' | 'unreadable' | 'tooLarge'

/** Reads a file as an image; only decodes files of an image type. */
export async function readImage(file: File): Promise<ChosenImage | ImageFault> {
  if (!file.type.startsWith('image/')) return 'notImage'
  if (file.size > photoBytes) return 'tooLarge'
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    return 'unreadable'
  } finally {
    // The decoded image stays in memory.
    URL.revokeObjectURL(url)
  }
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : 'unreadable'
}

/** The first file of a drop or a paste; null if it contains text or nothing. */
export function fileOf(data: DataTransfer | null): File | null {
  return data?.files[0] ?? null
}
