import { hash } from 'node:crypto'
import type { AccentColors, ThemeColors } from '@portolan/contract/content/brand/accent-colors'
import type { BrandImage } from '@portolan/contract/content/brand/brand-settings'

/** The company's stylesheet; its path has a hash of its text, so that browsers keep it forever. */
export interface BrandStyle {
  path: string
  css: string
}

interface BrandImages {
  logoLight: BrandImage | null
  logoDark: BrandImage | null
  icon: BrandImage | null
  picture: BrandImage | null
}

export const brandFolder = '/brand/'

export function brandFilePath({ id, type }: BrandImage, variant = 'main'): string {
  return `${brandFolder}${id}-${variant}.${variant === 'main' ? type : 'png'}`
}

/** In the dark theme, as the person chose it or as the system has it; `inside` is empty for the root. */
const inDark = (inside: string, rules: string) =>
  `@media(prefers-color-scheme:dark){:root:not([data-theme=light])${inside}{${rules}}}` +
  `:root[data-theme=dark]${inside}{${rules}}`

// Without light-dark(), which older browsers lack. Forced colors are the person's own, so that the company's
// must not replace them.
function accentRules({ light, dark }: AccentColors): string {
  const tokens = ({ accent, strong, ink, tint }: ThemeColors) =>
    `--accent:${accent};--accent-strong:${strong};--accent-ink:${ink};--accent-tint:${tint}`
  return `@media not (forced-colors:active){:root{${tokens(light)}}${inDark('', tokens(dark))}}`
}

/** In place of the compass rose and the name, which screen readers still get. */
function logoRules(light: BrandImage, dark: BrandImage | null): string {
  const image = (one: BrandImage) => `background-image:url(${brandFilePath(one)})`
  const name =
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'
  const plate = 'background-color:#fff;padding:.25rem .375rem;border-radius:.375rem'
  const place =
    'background-repeat:no-repeat;background-origin:content-box;background-position:left center;background-size:contain;width:11rem;max-width:100%;height:2.25rem;print-color-adjust:exact'
  return (
    `.logo{${place};${image(light)}}.logo>svg{display:none}.logo>span{${name}}` +
    inDark(' .logo', dark ? image(dark) : plate)
  )
}

function markRules(icon: BrandImage | null, logo: BrandImage | null, logoDark: BrandImage | null): string {
  const shown = icon ?? logo
  if (shown === null) return ''
  const image = (one: BrandImage) => `background-image:url(${brandFilePath(one)})`
  const place = 'background-repeat:no-repeat;background-position:center;background-size:contain'
  const width = icon === null ? ';width:4.25rem' : ''
  const dark = icon === null && logoDark !== null ? inDark(' .logo-mark', image(logoDark)) : ''
  return `.logo-mark{${place};${image(shown)}${width}}.logo-mark>*{display:none}${dark}`
}

function pictureRules(picture: BrandImage): string {
  return `.picture{background:url(${brandFilePath(picture)}) center/cover}.picture>svg{display:none}`
}

/** The stylesheet of a brand; null for one without color and images. */
export function styleOf(accent: AccentColors | null, images: BrandImages): BrandStyle | null {
  const { logoLight, logoDark, icon, picture } = images
  const css = [
    accent && accentRules(accent),
    logoLight && logoRules(logoLight, logoDark),
    markRules(icon, logoLight, logoDark),
    picture && pictureRules(picture),
  ]
    .filter(Boolean)
    .join('')
  if (css === '') return null
  return { css, path: `${brandFolder}${hash('sha256', css, 'base64url').slice(0, 12)}.css` }
}

/** The colors of emails, for which the built-in ones stand in. */
export function mailColors(
  accent: AccentColors | null,
): Record<'light' | 'dark', Pick<ThemeColors, 'accent' | 'ink'>> {
  return {
    light: accent?.light ?? { accent: '#17509e', ink: '#ffffff' },
    dark: accent?.dark ?? { accent: '#86b3f5', ink: '#0a1a33' },
  }
}
