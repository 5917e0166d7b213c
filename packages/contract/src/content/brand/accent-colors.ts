import { contrast, parseHex, type Rgb } from '#shared/contrast.ts'

/** The colors of one theme that follow from the company's accent color, as `#rrggbb`. */
export interface ThemeColors {
  accent: string
  /** Under the pointer. */
  strong: string
  /** Text on the accent. */
  ink: string
  /** A background of selected things, which has text in the accent. */
  tint: string
  /** The lowest contrast of the chosen color as text in this theme, before it was adjusted. */
  chosenContrast: number
  /** The same of `accent`; at least 4.5. */
  contrast: number
}

export interface AccentColors {
  light: ThemeColors
  dark: ThemeColors
}

/** The contrast of text by WCAG 2.2, 1.4.3; that of controls, 3, follows from it. */
export const textContrast = 4.5

// The tokens of theme.css that the accent is shown on; a test compares them.
export const grounds = {
  light: ['#f6f7f9', '#ffffff'],
  dark: ['#0f1318', '#161b22', '#1d232c'],
} as const

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const darkSurface = parseHex('#161b22')
const darkInk = '#0b1017'
const steps = 100

/** One color with a share of another. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(one[index] * (1 - share) + other[index] * share)
  return [at(0), at(1), at(2)]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const tints = {
  light: (accent: Rgb) => mix(accent, white, 0.9),
  dark: (accent: Rgb) => mix(accent, darkSurface, 0.86),
}

function lowestContrast(theme: 'light' | 'dark', color: Rgb): number {
  const behind = [...grounds[theme].map(parseHex), tints[theme](color)]
  return Math.min(...behind.map((ground) => contrast(color, ground)))
}

/** The chosen color, darker or lighter by as little as makes it readable in the theme. */
function adjusted(theme: 'light' | 'dark', chosen: Rgb): Rgb {
  const towards = theme === 'light' ? black : white
  for (let step = 0; step < steps; step++) {
    const color = mix(chosen, towards, step / steps)
    if (lowestContrast(theme, color) >= textContrast) return color
  }
  return towards
}

function colorsOf(theme: 'light' | 'dark', chosen: Rgb): ThemeColors {
  const accent = adjusted(theme, chosen)
  return {
    accent: hexOf(accent),
    strong: hexOf(theme === 'light' ? mix(accent, black, 0.2) : mix(accent, white, 0.3)),
    ink: theme === 'light' ? '#ffffff' : darkInk,
    tint: hexOf(tints[theme](accent)),
    chosenContrast: lowestContrast(theme, chosen),
    contrast: lowestContrast(theme, accent),
  }
}

/** The colors of both themes for an accent color, `#rrggbb`; throws for anything else. */
export function accentColors(hex: string): AccentColors {
  const chosen = parseHex(hex)
  return { light: colorsOf('light', chosen), dark: colorsOf('dark', chosen) }
}
