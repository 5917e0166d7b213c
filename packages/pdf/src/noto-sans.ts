import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { slimFont } from './slim-font.ts'

const urls = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  semiBold: import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

const fonts = new Map<keyof typeof urls, Buffer>()

/** Noto Sans as a TrueType font with Latin and Cyrillic letters; read once per weight. */
export function notoSans(weight: keyof typeof urls): Buffer {
  const known = fonts.get(weight)
  if (known) return known
  const font = slimFont(readFileSync(fileURLToPath(urls[weight])))
  fonts.set(weight, font)
  return font
}
