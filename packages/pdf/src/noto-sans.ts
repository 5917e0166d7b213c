import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { slimFont } from './slim-font.ts'

const urls = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  semiBold: import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

type Weight = keyof typeof urls

const fonts = new Map<Weight, Font>()

/** Noto Sans with Latin and Cyrillic letters, read and decoded once per weight: decoding takes as long as drawing a page. */
export function notoSans(weight: Weight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const font = create(slimFont(readFileSync(fileURLToPath(urls[weight]))))
  if (!('layout' in font)) throw new Error(`Noto Sans ${weight} is a collection of fonts`)
  fonts.set(weight, font)
  return font
}

/** Lets a document of pdfkit write in weights of Noto Sans, each under a name of its own. */
export function registerNotoSans(
  document: { registerFont(name: string, font: never): unknown },
  weights: Record<string, Weight>,
): void {
  // pdfkit takes decoded fonts as well, which its types don't name.
  for (const [name, weight] of Object.entries(weights)) document.registerFont(name, notoSans(weight) as never)
}
