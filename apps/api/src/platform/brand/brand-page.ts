import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { type Brand, productName } from './brand.ts'
import { brandConfigOf } from './brand-config.ts'
import { brandFilePath } from './brand-style.ts'

/** The page as sent, with its forms for browsers that unpack. */
export interface BrandedPage {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliQuality = 9

/** True if the page of the build shows the brand already. */
function isBuiltIn(brand: Brand): boolean {
  const { companyName, slogan, brand: links } = brandConfigOf(brand)
  return companyName === productName && !slogan && !links && brand.style === null
}

/**
 * The web app's page with the name, the stylesheet, the icon and the logo of the brand, so that nothing built
 * in is shown before its script runs. The script reads name, texts and links from `data-brand`.
 */
function htmlOf(html: string, brand: Brand): string {
  const { name, style, icon, logoLight, logoDark } = brand
  const known = JSON.stringify(brandConfigOf(brand))
  const head = [
    style && `<link rel="stylesheet" href="${style.path}" />`,
    logoLight && preloadOf(brandFilePath(logoLight), logoDark && 'light'),
    logoDark && preloadOf(brandFilePath(logoDark), 'dark'),
  ]
  const named = html
    .replace('<html', () => `<html data-brand="${escapeHtml(known)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replace('</head>', () => `${head.filter(Boolean).join('\n    ')}\n  </head>`)
  if (icon === null) return named
  const tab = brandFilePath(icon, icon.type === 'svg' ? 'main' : '192')
  return named
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${tab}" />`)
    .replace(
      /(<link rel="apple-touch-icon" href=")[^"]*/,
      (_match, start) => start + brandFilePath(icon, '180'),
    )
}

function preloadOf(path: string, theme: 'light' | 'dark' | null): string {
  const media = theme === null ? '' : ` media="(prefers-color-scheme: ${theme})"`
  return `<link rel="preload" as="image" href="${path}"${media} />`
}

/** Returns the page of a brand, or null where the build's own is right; made once for each brand. */
export function openBrandedPage(html: string): (brand: Brand) => Promise<BrandedPage | null> {
  let known: { brand: Brand; page: Promise<BrandedPage | null> } | null = null
  return (brand) => {
    if (known?.brand !== brand) known = { brand, page: pageOf(html, brand) }
    return known.page
  }
}

async function pageOf(html: string, brand: Brand): Promise<BrandedPage | null> {
  if (isBuiltIn(brand)) return null
  const plain = Buffer.from(htmlOf(html, brand))
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const [br, zipped] = await Promise.all([brotli(plain, { params }), zip(plain)])
  return { etag: `"${hash('sha1', plain, 'base64url')}"`, plain, br, gzip: zipped }
}
