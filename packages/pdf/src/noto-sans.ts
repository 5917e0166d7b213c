import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { singleFont } from './font-pieces.ts'
import { slimFont } from './slim-font.ts'

const urls = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  semiBold: import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

export type Weight = keyof typeof urls

const fonts = new Map<Weight, Font>()

/**
 * Noto Sans with Latin, Greek and Cyrillic letters, read and decoded once per weight: decoding takes as long
 * as drawing a page.
 */
export function notoSans(weight: Weight): Font {
  const cachedFont = fonts.get(weight)
  if (cachedFont) return cachedFont
  const font = singleFont(create(slimFont(readFileSync(fileURLToPath(urls[weight])))))
  fonts.set(weight, font)
  return font
}
