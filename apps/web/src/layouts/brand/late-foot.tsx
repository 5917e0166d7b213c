import { LanguageOffer } from '#layouts/offer/language-offer.tsx'
import { FootLinks } from './foot-links.tsx'

export { FootLinks }

/** The parts of the login's foot that load after the first paint. */
export function LateFoot() {
  return (
    <>
      <LanguageOffer />
      <FootLinks />
    </>
  )
}
