import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import {
  findExtraPriceField,
  futureDay,
  openPriceForm,
  parseResponseHtml,
  pricesPath,
  today,
} from './price-page.ts'

let site: TestSite
let thomas: SignedInStaff
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

const rowsOf = async () =>
  Number((await site.query<{ n: string }>('select count(*) n from price_grid'))[0]?.n)
const priceIn = async (search: string, field: string) =>
  (await openPriceForm(thomas, search)).opened[field]?.replace(/ /g, ' ')
const sentences = async (search: string) =>
  textsOf(await thomas.read(pricesPath + search), '.record-stream li > p').map((line) =>
    line.replace(/\s/g, ' '),
  )

test('a changed price applies from today; only this price is stored, and the change is recorded (§11.12)', async () => {
  const before = await rowsOf()
  const sheet = await openPriceForm(thomas, '')
  expect(sheet.opened['17_two-tone']).toBe('140,00')
  expect((await sheet.send({ '17_two-tone': '142,5 €' })).status).toBe(200)
  expect(await priceIn('', '17_two-tone')).toBe('142,50')
  expect(await rowsOf()).toBe(before + 1)
  expect(await priceIn(`?jour=${addDays(today(), -1)}`, '17_two-tone')).toBeUndefined()
  expect((await sentences(''))[0]).toBe(
    `Thomas Weber a changé un prix de « Rénovation » (tous les points de vente) à partir du ${formatDay(today())} : 17 pouces, bicolore 140,00 € → 142,50 €.`,
  )
  // A second change on the same day is a correction, not a second price.
  await (await openPriceForm(thomas, '')).send({ '17_two-tone': '140' })
  expect(await rowsOf()).toBe(before + 1)
  expect(await priceIn('', '17_two-tone')).toBe('140,00')
})

test('a price for a future day does not change today’s price, is announced, and can be withdrawn (§11.12)', async () => {
  const day = futureDay()
  const sheet = await openPriceForm(thomas, `?prestation=soudure&jour=${day}`)
  await sheet.send({ all_all: '70,00' })
  expect(await priceIn('?prestation=soudure', 'all_all')).toBe('62,50')
  const now = await thomas.read(`${pricesPath}?prestation=soudure`)
  const coming = now.querySelectorAll('.price-changes').find((one) => one.text.includes('Ce qui changera'))
  expect(coming?.text.replace(/\s/g, ' ')).toContain(`${formatDay(day)}, un prix`)
  expect(coming?.text.replace(/\s/g, ' ')).toContain('62,50 € → 70,00 €')
  const futurePage = await thomas.read(`${pricesPath}?prestation=soudure&jour=${day}`)
  expect(futurePage.text).toContain('avant')
  const withdrawn = await thomas.send(`${pricesPath}?prestation=soudure&jour=${day}&formulaire=retirer`)
  expect(withdrawn.headers.get('Location')).toBe(`${pricesPath}?prestation=soudure`)
  expect(await priceIn(`?prestation=soudure&jour=${day}`, 'all_all')).toBe('62,50')
  expect((await sentences('?prestation=soudure'))[0]).toContain(
    'a retiré le changement prévu d’un prix de « Soudure »',
  )
})

test('a past price sheet is shown unchanged and cannot be edited (§11.12)', async () => {
  const day = addDays(today(), -400)
  const pastSheet = await thomas.read(`${pricesPath}?jour=${day}`)
  expect(pastSheet.querySelector('form[action*="formulaire=prix"]')).toBeNull()
  expect(pastSheet.text).toContain('Les prix passés ne changent plus')
  expect(textsOf(pastSheet, '.price-read')).toContain('102,50')
  const response = await thomas.send(`${pricesPath}?jour=${day}&formulaire=prix`, { '17_all': '1' })
  expect([response.status, (await response.text()).includes('Ce jour est passé')]).toEqual([422, true])
  expect((await thomas.send(`${pricesPath}?jour=${today()}&formulaire=retirer`)).status).toBe(422)
})

describe('two staff members on one price sheet', () => {
  const search = '?prestation=personnalisation'

  test('when two staff members change different prices, both changes are kept (§11.12)', async () => {
    const [mine, theirs] = [await openPriceForm(thomas, search), await openPriceForm(thomas, search)]
    await theirs.send({ '18_all': '200,00' })
    expect((await mine.send({ '19_all': '210,00' })).status).toBe(200)
    expect([await priceIn(search, '18_all'), await priceIn(search, '19_all')]).toEqual(['200,00', '210,00'])
  })

  test('when two staff members change the same price, both values are shown and one is chosen (§11.12)', async () => {
    const [mine, theirs] = [await openPriceForm(thomas, search), await openPriceForm(thomas, search)]
    await theirs.send({ '20_all': '222,00' })
    const rejected = await mine.send({ '20_all': '230,00', '21_all': '240,00' })
    expect(rejected.status).toBe(422)
    const conflictPage = await parseResponseHtml(rejected)
    const choices = conflictPage.querySelectorAll('[data-conflict="20_all"] input')
    expect(choices.map((input) => input.getAttribute('value'))).toEqual(['230,00', '222,00'])
    expect(conflictPage.querySelector('[data-conflict]')?.text).toContain('20\u00a0pouces, toutes finitions')
    expect(await priceIn(search, '21_all')).not.toBe('240,00')
    const base = conflictPage.querySelector('input[name=base]')?.getAttribute('value') ?? ''
    const fields = conflictPage.querySelector('input[name="21_all"]')?.getAttribute('value') ?? ''
    const decoded = base.replaceAll('&quot;', '"')
    await thomas.send(`${pricesPath}${search}&formulaire=prix`, {
      base: decoded,
      '20_all': '230,00',
      '21_all': fields,
    })
    expect([await priceIn(search, '20_all'), await priceIn(search, '21_all')]).toEqual(['230,00', '240,00'])
  })
})

test('an invalid amount is rejected with the typed values, and nothing is stored (§11.12)', async () => {
  const before = await rowsOf()
  const sheet = await openPriceForm(thomas, '')
  const response = await sheet.send({ '17_machined': 'cent', '18_machined': '150' })
  const rejectionPage = await parseResponseHtml(response)
  expect(response.status).toBe(422)
  expect(rejectionPage.querySelector('input[name="17_machined"]')?.getAttribute('value')).toBe('cent')
  expect(rejectionPage.querySelector('input[name="18_machined"]')?.getAttribute('value')).toBe('150')
  expect(textsOf(rejectionPage, '.field__error')).toEqual(['Un montant en euros, comme 115 ou 115,50'])
  for (const invalidAmount of ['-1', '1,234', '1e3', '100000,01'])
    expect((await sheet.send({ '17_machined': invalidAmount })).status, invalidAmount).toBe(422)
  expect(await rowsOf()).toBe(before)
})

test('a staff member with read permission sees no form, and posting one returns 404 (§11.12)', async () => {
  const readOnlyPage = await sophie.read(pricesPath)
  expect(readOnlyPage.querySelector('input[name="17_all"]')).toBeNull()
  expect(textsOf(readOnlyPage, '.price-read')).toContain('105,00')
  for (const form of ['prix', 'supplements', 'retirer'])
    expect((await sophie.send(`${pricesPath}?formulaire=${form}`, { '17_all': '1' })).status).toBe(404)
})

test('a point of sale can have its own prices; the general price applies elsewhere (§11.12)', async () => {
  const own = await thomas.read(`${pricesPath}?prestation=tribofinition&pour=epinal`)
  const field = own.querySelector('input[name="17_all"]')
  expect([field?.getAttribute('value'), field?.getAttribute('placeholder')]).toEqual(['', '142,50'])
  const sheet = await openPriceForm(thomas, '?prestation=tribofinition&pour=epinal')
  await sheet.send({ '17_all': '139,00' })
  expect(await priceIn('?prestation=tribofinition&pour=epinal', '17_all')).toBe('139,00')
  expect(await priceIn('?prestation=tribofinition', '17_all')).toBe('142,50')
})

describe('extras', () => {
  const search = '?prestation=supplements'
  const names = async (more = '') =>
    Object.entries((await openPriceForm(thomas, search + more, 'supplements')).opened)
      .filter(([field, value]) => field.startsWith('nom_') && value)
      .map(([, value]) => value)

  test('can be added by name, and are removed by deleting their price (§11.12)', async () => {
    const sheet = await openPriceForm(thomas, search, 'supplements')
    await sheet.send({ nom_3: ' Écrou  antivol ', prix_3: '9' })
    const added = await openPriceForm(thomas, search, 'supplements')
    expect(await names()).toContain('Écrou antivol')
    expect(added.opened[findExtraPriceField(added.opened, 'Écrou antivol')]).toBe('9,00')
    await added.send({ [findExtraPriceField(added.opened, 'Écrou antivol')]: '' })
    expect(await names()).not.toContain('Écrou antivol')
  })

  test('require a name, which must be unique (§11.12)', async () => {
    const sheet = await openPriceForm(thomas, search, 'supplements')
    const nameless = await parseResponseHtml(await sheet.send({ prix_3: '9' }))
    expect(textsOf(nameless, '.field__error')).toEqual(['Indiquez la désignation'])
    const duplicateName = await parseResponseHtml(await sheet.send({ nom_3: 'Valve neuve', prix_3: '9' }))
    expect(textsOf(duplicateName, '.field__error')).toEqual(['Ce supplément est déjà dans la liste'])
  })

  test('can have their own price at a point of sale (§11.12)', async () => {
    const sheet = await openPriceForm(thomas, `${search}&pour=epinal`, 'supplements')
    const control = findExtraPriceField(sheet.opened, 'Valve neuve')
    expect(sheet.opened[control]).toBe('')
    await sheet.send({ [control]: '5' })
    const reopenedForm = await openPriceForm(thomas, `${search}&pour=epinal`, 'supplements')
    expect(reopenedForm.opened[findExtraPriceField(reopenedForm.opened, 'Valve neuve')]).toBe('5,00')
    expect(await names('&pour=epinal')).toContain('Enlèvement et livraison sur rendez-vous')
  })
})
