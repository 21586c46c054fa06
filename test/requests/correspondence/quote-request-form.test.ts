import { beforeAll, expect, test } from 'vitest'
import { waitForMails } from '../../content/mails.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { readPage } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { sendQuoteRequest } from './send-quote-request.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

type Page = Awaited<ReturnType<typeof readPage>>

const radios = (page: Page, name: string) =>
  page.querySelectorAll(`form input[name="${name}"]`).map((radio) => radio.getAttribute('value'))
const options = (page: Page, name: string) =>
  page
    .querySelectorAll(`form select[name="${name}"] option`)
    .map((option) => option.getAttribute('value'))
    .filter(Boolean)

test('the quote request form shows every option and its defaults (§2.6, §3.3, §9.2, §10.15)', async () => {
  const page = await readPage(site, '/devis')
  expect(page.querySelector('h1')?.textContent).toBe('Demande de devis')
  expect(radios(page, 'client')).toEqual(['particulier', 'professionnel'])
  expect(radios(page, 'shop')).toEqual(['epinal', 'ostwald'])
  expect(radios(page, 'service')).toEqual(['rénovation', 'dévoilage', 'soudure', 'autre'])
  expect(radios(page, 'rim_type')).toEqual(['jante origine', 'jante adaptable', 'jante demontable'])
  expect(radios(page, 'type')).toEqual(['déjà client', 'internet', 'bouche a oreille', 'autre'])
  expect(options(page, 'size')).toEqual([
    ...Array.from({ length: 11 }, (_, index) => `${index + 12}"`),
    '22+"',
  ])
  const makes = options(page, 'brand')
  expect(makes[0]).toBe('Autre')
  expect(makes.length).toBeGreaterThanOrEqual(65)
  expect(new Set(makes).size).toBe(makes.length)
  expect(page.querySelector('input[name="client"][value="particulier"]')?.hasAttribute('checked')).toBe(true)
  expect(page.querySelector('input[name="newsletter"]')?.hasAttribute('checked')).toBe(true)
  expect(page.querySelector('input[name="confidentiality"]')?.hasAttribute('checked')).toBe(false)
  expect(page.querySelector('input[name="images"]')?.getAttribute('accept')).toContain('.jpg,.jpeg,.png')
})

test.each([
  ['renovation', 'rénovation', ''],
  ['devoilage', 'dévoilage', ''],
  ['soudure', 'soudure', ''],
  ['decapage', 'autre', 'Prestation\u00a0: Décapage'],
  ['tribofinition', 'autre', 'Prestation\u00a0: Tribofinition'],
  ['personnalisation', 'autre', 'Prestation\u00a0: Personnalisation'],
  ['twkustoms', 'autre', 'Prestation\u00a0: TW Kustoms'],
  ['rien-de-tel', 'autre', ''],
])(
  'the quote request form opened from the service page %s preselects its service, without JavaScript too (§2.4, §5.1)',
  async (page, service, notes) => {
    const form = await readPage(site, `/devis?service=${page}`)
    expect(form.querySelector('input[name="service"][checked]')?.getAttribute('value')).toBe(service)
    expect(form.querySelector('textarea[name="complementary_infos"]')?.textContent).toBe(notes)
    expect(form.querySelector('select[name="size"]')?.hasAttribute('required')).toBe(page !== 'twkustoms')
  },
)

test('the former value of the largest size is accepted and saved as its current value (§9.2)', async () => {
  const answers = quoteRequestAnswers({ size: '22+', email: 'grandes@exemple.fr' })
  expect((await sendQuoteRequest(site, answers, [await smallPhoto()])).status).toBe(200)
  const [record] = await site.query('select size from quote_requests where id = $1', [answers.id])
  expect(record).toEqual({ size: '22+"' })
})

test('a request about another part is saved without rim fields, and its mails contain no empty line for them (§2.4, §5.1)', async () => {
  const rims = { number: undefined, size: undefined, rim_type: undefined, brand: '', model: '' }
  const partRequest = { page: 'twkustoms', shop: 'epinal', email: 'pieces@exemple.fr' }
  const parts = quoteRequestAnswers({ ...rims, ...partRequest })
  expect((await sendQuoteRequest(site, { ...parts, page: 'soudure' }, [await smallPhoto()])).status).toBe(422)
  const saved = await sendQuoteRequest(site, parts, [await smallPhoto()])
  expect(saved.status).toBe(200)
  const [record] = await site.query('select * from quote_requests where id = $1', [parts.id])
  expect(record).toMatchObject({ number: null, size: null, rim_type: null, brand: null, model: null })
  const [mail] = await waitForMails(site, 'epinal@exemple.fr')
  expect(mail?.subject).toBe('Demande de devis\u00a0: Anaïs Lefèvre')
  expect(mail?.text).not.toMatch(/null|undefined|Nombre de jantes/)
  const [receipt] = await waitForMails(site, 'pieces@exemple.fr')
  expect(receipt?.text).not.toMatch(/null|undefined|Nombre de jantes/)
})

test('the page of the quote request form is the same for every visitor: its form has no id before hydration (§10.4)', async () => {
  const page = await readPage(site, '/devis')
  expect(page.querySelector('form input[name="id"]')?.getAttribute('value')).toBe('')
})

test('if the counter cannot be increased, neither the request nor its mail is stored (§7.1, §10.4)', async () => {
  const answers = quoteRequestAnswers()
  await site.query('alter table form_counters rename to form_counters_away')
  try {
    expect((await sendQuoteRequest(site, answers, [await smallPhoto()])).status).toBe(500)
  } finally {
    await site.query('alter table form_counters_away rename to form_counters')
  }
  expect(await site.query('select 1 from quote_requests where id = $1', [answers.id])).toEqual([])
  const jobs = await site.query(
    "select 1 from tw_jobs.job where name = 'send-quote-request-mail' and data->>'quoteRequestId' = $1",
    [answers.id],
  )
  expect(jobs).toEqual([])
})
