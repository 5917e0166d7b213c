import { catalogue as en } from '../apps/web/src/i18n/catalogue.en.ts'
import { catalogue as ru } from '../apps/web/src/i18n/catalogue.ru.ts'

/** The texts of the interface by language, so that tests look for what a person reads. */
export const words = { en, ru }
