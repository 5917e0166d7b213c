import type { LegalDocument } from '@portolan/contract/content/brand/brand-settings'
import type { LegalDocumentName } from '@portolan/contract/content/brand/legal'
import type { PortalConfig } from '@portolan/contract/content/portal-config'
import type { Brand } from './brand.ts'

type Texts = Record<'en' | 'ru', string>

/** A text in each language, the other one's where it's empty. */
function inBoth({ en, ru }: Texts): Texts {
  return { en: en || ru, ru: ru || en }
}

function linkTo(name: LegalDocumentName, document: LegalDocument | null): Texts | null {
  if (document === null) return null
  const path = `/legal/${name}`
  return document.kind === 'text' ? { en: path, ru: path } : inBoth(document)
}

/** The brand's name, texts and links for the web app; undefined where the company has none. */
export function brandConfigOf(brand: Brand): Pick<PortalConfig, 'companyName' | 'slogan' | 'brand'> {
  const { name, slogan } = brand
  return { companyName: name, slogan: slogan ? inBoth(slogan) : undefined, brand: linksOf(brand) }
}

function linksOf({ legal, termsVersion, links }: Brand): PortalConfig['brand'] {
  const documents = {
    notice: linkTo('notice', legal.notice),
    privacy: linkTo('privacy', legal.privacy),
    terms: linkTo('terms', legal.terms),
  }
  const isEmpty = links.length === 0 && Object.values(documents).every((each) => each === null)
  if (isEmpty) return undefined
  return {
    legal: documents,
    termsVersion,
    links: links.map(({ label, url }) => ({ label: inBoth(label), url })),
  }
}
