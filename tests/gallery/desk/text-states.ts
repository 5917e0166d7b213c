import { answerApi } from '../../browser/api-answers.ts'
import { fails, open, type PageState } from '../page-state.ts'

const isFaqList = /\/api\/v2\/company\/settings\/faq\/$/
const isLetterList = /\/api\/v2\/company\/settings\/letters\/$/
const faq = '/desk/company/faq'
const letters = '/desk/company/texts'

/** The articles of the FAQ and the texts of letters at the desk, with the built-in ones. */
export const textStates: readonly PageState[] = [
  {
    name: 'desk-faq',
    signedIn: 'desk',
    show: (page, say) => open(page, faq, say('deskCompany.tabs.faq')),
  },
  {
    name: 'desk-faq-article',
    from: 'desk-faq',
    signedIn: 'desk',
    async show(page, say) {
      await page.locator('[data-row=hello]').click()
      await page.getByRole('button', { name: say('deskFaq.publish'), exact: true }).waitFor()
    },
  },
  {
    name: 'desk-faq-article-changed',
    from: 'desk-faq-article',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByLabel(say('deskFaq.text'), { exact: true }).fill('## A heading\n\nA **text**.')
      await page.getByText('{#pages}', { exact: false }).first().waitFor()
    },
  },
  {
    name: 'desk-faq-new',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, `${faq}/new`, say('deskFaq.new'))
      await page.getByLabel(say('deskFaq.slug'), { exact: false }).fill('Opening hours')
    },
  },
  {
    name: 'desk-faq-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isFaqList, fails)
      await open(page, faq, say('deskCompany.tabs.faq'))
      await page.getByText(say('deskFaq.failed')).waitFor()
    },
  },
  {
    name: 'desk-letters',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, letters, say('deskCompany.tabs.texts'))
      await page.getByText(say('deskLetters.preview.example')).waitFor()
    },
  },
  {
    name: 'desk-letters-warnings',
    from: 'desk-letters',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByLabel(say('deskLetters.fields.subject'), { exact: true }).fill('For {person}')
      await page.getByLabel(say('deskLetters.fields.body'), { exact: true }).fill('Welcome!')
      await page.getByText(say('deskLetters.warnings.unknown', { variable: '{person}' })).waitFor()
    },
  },
  {
    name: 'desk-letters-notification',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, `${letters}?letter=order-delayed`, say('deskCompany.tabs.texts'))
      await page.getByRole('region', { name: say('deskLetters.preview.sms') }).waitFor()
    },
  },
  {
    name: 'desk-letters-failed',
    signedIn: 'desk',
    async show(page, say) {
      await answerApi(page, isLetterList, fails)
      await open(page, letters, say('deskCompany.tabs.texts'))
      await page.getByText(say('deskLetters.failed')).waitFor()
    },
  },
]
