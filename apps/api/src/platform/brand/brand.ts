import { hash } from 'node:crypto'
import { type AccentColors, accentColors } from '@portolan/contract/content/brand/accent-colors'
import type { BrandImage, BrandLink, LegalDocument } from '@portolan/contract/content/brand/brand-settings'
import type { Database } from '#platform/db/database.ts'
import type { SavedEntry, SavedSection, SavedSettings } from '#platform/saved-settings/saved-settings.ts'
import type { Env } from '#platform/settings/env.ts'
import { storeEnvironmentLogo } from './brand-images.ts'
import { type BrandStyle, styleOf } from './brand-style.ts'

interface Texts {
  en: string
  ru: string
}

/** The values of the brand as they are saved. */
export interface BrandValues {
  name: string
  senderName: string
  contactEmail: string
  contactPhone: string
  accent: string
  logoLight: BrandImage | null
  logoDark: BrandImage | null
  icon: BrandImage | null
  picture: BrandImage | null
  slogan: Texts
  legalNotice: LegalDocument | null
  privacy: LegalDocument | null
  terms: LegalDocument | null
  termsEdition: string
  links: BrandLink[]
}

type BrandName = keyof BrandValues

/** A value in force. */
export interface BrandSetting<Value> {
  value: Value
  source: 'saved' | 'environment' | 'built-in'
  /** Set if it's saved. */
  entry: SavedEntry | null
  /** The value without a saved one. */
  initial: Value
}

/** The company's brand, as everything that shows or sends something uses it. */
export interface Brand {
  name: string
  /** The sender of emails. */
  senderName: string
  contact: { email: string | null; phone: string | null }
  /** Null for the built-in color. */
  accent: AccentColors | null
  logoLight: BrandImage | null
  /** Null if the other one has to do, on a white ground. */
  logoDark: BrandImage | null
  icon: BrandImage | null
  picture: BrandImage | null
  slogan: Texts | null
  legal: { notice: LegalDocument | null; privacy: LegalDocument | null; terms: LegalDocument | null }
  /** Follows from the terms: another text is another version. Null without terms. */
  termsVersion: string | null
  termsEdition: string
  links: readonly BrandLink[]
  /** The stylesheet with color and images; null where there are none. */
  style: BrandStyle | null
}

/** The name of the product, for a company that has set none. */
export const productName = 'Portolan'

/** The environment with its logo as a stored image. */
export type BrandEnvironment = Pick<Env, 'companyName' | 'contact' | 'companyAccent' | 'legalUrls'> & {
  logo: BrandImage | null
}

function linkTo(url: string | null): LegalDocument | null {
  return url === null ? null : { kind: 'link', en: url, ru: '' }
}

/** The values without saved ones: the environment's, else the built-in ones. */
function initialValues(env: BrandEnvironment): BrandValues {
  return {
    name: env.companyName,
    senderName: '',
    contactEmail: env.contact.email ?? '',
    contactPhone: env.contact.phone ?? '',
    accent: env.companyAccent ?? '',
    logoLight: env.logo,
    logoDark: null,
    icon: null,
    picture: null,
    slogan: { en: '', ru: '' },
    legalNotice: linkTo(env.legalUrls.notice),
    privacy: linkTo(env.legalUrls.privacy),
    terms: linkTo(env.legalUrls.terms),
    termsEdition: '',
    links: [],
  }
}

function isBuiltIn(name: BrandName, value: unknown): boolean {
  if (name === 'name') return value === productName
  return value === '' || value === null || name === 'slogan' || name === 'links'
}

export type BrandSettingsInForce = { [Name in BrandName]: BrandSetting<BrandValues[Name]> }

/** Each value in force, with where it comes from. */
function brandSettingsOf(env: BrandEnvironment, { entries }: SavedSection): BrandSettingsInForce {
  const initial = initialValues(env)
  return Object.fromEntries(
    Object.entries(initial).map(([name, value]) => {
      const entry = entries[name] ?? null
      const source = entry ? 'saved' : isBuiltIn(name as BrandName, value) ? 'built-in' : 'environment'
      return [name, { value: entry ? entry.value : value, source, entry, initial: value }]
    }),
  ) as BrandSettingsInForce
}

/** Changes with anything that people agree to, and with the edition. */
function versionOf(terms: LegalDocument | null, edition: string): string | null {
  if (terms === null) return null
  const { kind, en, ru } = terms
  return hash('sha256', JSON.stringify([kind, en, ru, edition]), 'base64url').slice(0, 16)
}

/** The brand of the environment and saved values. */
export function brandFrom(env: BrandEnvironment, section: SavedSection): Brand {
  const { name, senderName, contactEmail, contactPhone, accent, slogan, ...rest } = brandSettingsOf(
    env,
    section,
  )
  const colors = accent.value === '' ? null : accentColors(accent.value)
  const { logoLight, logoDark, icon, picture, legalNotice, privacy, terms, termsEdition, links } = rest
  const images = {
    logoLight: logoLight.value ?? logoDark.value,
    logoDark: logoDark.value,
    icon: icon.value,
    picture: picture.value,
  }
  return {
    name: name.value,
    senderName: senderName.value || name.value,
    contact: { email: contactEmail.value || null, phone: contactPhone.value || null },
    accent: colors,
    ...images,
    slogan: slogan.value.en === '' && slogan.value.ru === '' ? null : slogan.value,
    legal: { notice: legalNotice.value, privacy: privacy.value, terms: terms.value },
    termsVersion: versionOf(terms.value, termsEdition.value),
    termsEdition: termsEdition.value,
    links: links.value,
    style: styleOf(colors, images),
  }
}

/** The brand in force at each call. */
export interface BrandReader {
  (): Brand
  /** The same value by value, with where each comes from. */
  settings(): BrandSettingsInForce
}

/** Opens the brand of saved values and the environment; computed again only when a value has changed. */
export async function openBrand(
  { companyName, contact, companyAccent, legalUrls, companyLogo }: Env,
  database: Database,
  savedSettings: SavedSettings,
): Promise<BrandReader> {
  const logo = companyLogo && (await storeEnvironmentLogo(database, companyLogo))
  const env: BrandEnvironment = { companyName, contact, companyAccent, legalUrls, logo }
  let known: { section: SavedSection; brand: Brand } | null = null
  function read(): Brand {
    const section = savedSettings.section('brand')
    if (known?.section !== section) known = { section, brand: brandFrom(env, section) }
    return known.brand
  }
  return Object.assign(read, { settings: () => brandSettingsOf(env, savedSettings.section('brand')) })
}
