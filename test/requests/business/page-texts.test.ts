import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { toNodemailerOptions } from '../../../adapters/mail/compose.ts'
import { loadPrintableDocument } from '../../../domain/billing/printing/load-printable-document.ts'
import { loadSiteFacts } from '../../../domain/business/settings/known-settings.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readStructuredData } from '../../reading/read-structured-data.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import {
  changeSetting,
  formOf,
  openSettingsSite,
  readHtml,
  sendSetting,
  settingsPath,
  testSite,
  thomas,
  untilGone,
  untilShown,
} from './settings-site.ts'

const soudure = `${settingsPath}/pages/soudure`
const home = `${settingsPath}/pages/accueil`

beforeAll(openSettingsSite)

const back = async (page: string) =>
  expect((await sendSetting(page, { version: '0' }, 'revenir')).status).toBe(303)

/** Returns the HTML of a page with all its parts. A response that was sent without a slow part is not cacheable. */
const whole = (path: string) =>
  vi.waitFor(async () => {
    const response = await testSite.fetch(path)
    expect(response.headers.get('Cache-Control'), path).not.toBe('no-store')
    return response.text()
  })
/** Returns the body of a page without scripts. The head is left out because that of a cached page contains the styles. */
const shown = async (path: string) =>
  (await whole(path))
    .replaceAll('&#x27;', "'")
    .replace(/^.*?<body/s, '')
    .replace(/<script(?! type="application\/ld).*?<\/script>/gs, '')

describe('the brand', () => {
  test('can be changed on every page, in titles, structured data, feed, manifest and office, and restored (§11.21)', async () => {
    const paths = ['/a_propos', '/', '/services/twkustoms', '/devis', '/mentions_legales', '/espace_pro']
    const before = await Promise.all(paths.map(shown))
    await changeSetting(`${settingsPath}/marque`, {
      brand: 'Roues de Loire',
      sub_brand: 'Loire Métal',
      sub_brand_mark: '',
      sub_brand_url: 'https://metal.exemple.fr/',
    })
    for (const path of paths) {
      await untilShown(path, '| Roues de Loire</title>')
      const page = await readHtml(path)
      // Points of sale, the company and its networks keep their own names.
      const otherTexts = page.replaceAll('TW Jantes SAS', '').replaceAll('>TW Kustoms</h3>', '')
      expect(otherTexts.match(/.{60}TW Jantes.{20}/g), path).toBeNull()
      expect(page).toContain('aria-label="Roues de Loire, accueil"')
      expect(page).toContain('Roues <span>de Loire</span>')
    }
    const [first] = paths
    const menu = textsOf(parse(await readHtml(first ?? '')), '.main-menu__submenu a')
    expect(menu.at(-1)).toBe('Loire Métal')
    expect(textsOf(parse(await readHtml('/services/twkustoms')), 'main h1')).toEqual(['Loire Métal'])
    expect(await readHtml('/services/twkustoms')).toContain('href="https://metal.exemple.fr/"')
    const structuredData = await readStructuredData(testSite, '/')
    expect(structuredData.find((one) => one['@type'] === 'WebSite')).toMatchObject({ name: 'Roues de Loire' })
    expect(await readHtml('/actualites.atom')).toContain('<name>Roues de Loire</name>')
    expect(await readHtml('/site.webmanifest')).toContain('"short_name":"Roues de Loire"')
    expect(textsOf(await thomas.read('/gestion'), '.office-menu__brand')).toEqual(['Roues de Loire'])
    await back(`${settingsPath}/marque`)
    await untilShown('/', '| TW Jantes</title>')
    for (const [index, path] of paths.entries()) {
      await untilGone(path, 'Roues de Loire')
      // The home page is left out, because slow parts of it may be missing in a response.
      if (path !== '/') expect(await shown(path), path).toBe(before[index])
    }
  })

  test('is the sender’s name only if the mail setting has none, and does not change on issued documents (§11.21)', async () => {
    const [invoice] = await testSite.query<{ id: string; posId: string }>(
      'select id, pos_id as "posId" from invoices order by created_at desc limit 1',
    )
    await changeSetting(`${settingsPath}/marque`, { brand: 'Roues de Loire' })
    const { db } = await openWorkshop(testSite)
    const facts = await loadSiteFacts(db, new Date(), { showsExample: true })
    const senderName = facts.current().brand
    const mail = { id: 'a', to: 'x@exemple.fr', senderName, subject: 'a', text: 'a', html: 'a' }
    expect(toNodemailerOptions(mail, 'contact@exemple.fr').from).toEqual({
      name: 'Roues de Loire',
      address: 'contact@exemple.fr',
    })
    expect(toNodemailerOptions(mail, 'Accueil <contact@exemple.fr>').from).toBe(
      'Accueil <contact@exemple.fr>',
    )
    const key = { kind: 'invoice', posId: invoice?.posId ?? '', id: invoice?.id ?? '' } as const
    expect((await loadPrintableDocument(db, key, facts))?.facts.brand).toBe('TW Jantes')
    await back(`${settingsPath}/marque`)
  })

  test('is rejected if it is empty or too long for the header (§11.21)', async () => {
    for (const [brand, sentence] of [
      ['x'.repeat(25), '24\u00a0caractères au plus'],
      [' ', 'Indiquez la marque'],
    ] as const) {
      const response = await sendSetting(`${settingsPath}/marque`, {
        ...(await formOf(`${settingsPath}/marque`)),
        brand,
      })
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(sentence)])
    }
  })
})

test('a point of sale’s short name is shown in the quote request form, the lists and the office (§11.21)', async () => {
  const epinal = `${settingsPath}/ateliers/epinal`
  await changeSetting(epinal, { name: 'Golbey', title: 'Garage de Golbey', city: 'Golbey' })
  await untilShown('/devis', 'Garage de Golbey')
  const form = parse(await readHtml('/devis'))
  const choices = form.querySelectorAll('input[name=shop]').map((input) => input.getAttribute('value'))
  expect(choices).toEqual(['epinal', 'ostwald'])
  expect(await readHtml('/devis')).toContain('>Golbey<')
  await untilShown('/realisations', 'Garage de Golbey')
  for (const page of ['/gestion/demandes', '/gestion/commandes'])
    expect(await (await thomas.open(page)).text(), page).toContain('Golbey')
  await back(epinal)
  await untilShown('/realisations', 'Atelier d’Épinal')
})

describe('the texts of a page', () => {
  test('are shown with French typography, escaped, in the page and its structured data, and can be restored (§2.5, §11.21)', async () => {
    const before = await shown('/services/soudure')
    await changeSetting(soudure, {
      name: 'Soudure TIG',
      lead: 'Une fissure ? "Montrez-la" : l\'atelier répond... <b>vite</b>',
      principle: 'Premier paragraphe.\n\n  Second paragraphe : le dernier !  ',
      facts_1_label: '',
      facts_1_value: '',
      questions_5_question: 'Jusqu\'à 22" ?',
      questions_5_answer: '</script><script>alert(1)</script>',
    })
    await untilShown('/services/soudure', 'Premier paragraphe.')
    const page = parse(await readHtml('/services/soudure'))
    expect(textsOf(page, 'main h1')).toEqual(['Soudure TIG'])
    expect(page.querySelector('.service-hero__lead')?.innerHTML).toContain(
      'Une fissure\u00a0? «\u00a0Montrez-la\u00a0»\u00a0: l’atelier répond… &lt;b&gt;vite&lt;/b&gt;',
    )
    expect(textsOf(page, '#principe p')).toEqual(['Premier paragraphe.', 'Second paragraphe : le dernier !'])
    expect(page.querySelectorAll('.service-facts dt')).toHaveLength(
      parse(before).querySelectorAll('.service-facts dt').length - 1,
    )
    expect(textsOf(page, '#questions h3').at(-1)).toBe('Jusqu’à 22″ ?')
    expect(await readHtml('/services/soudure')).not.toContain('<script>alert')
    const faq = (await readStructuredData(testSite, '/services/soudure')).find(
      (one) => one['@type'] === 'FAQPage',
    )
    expect(JSON.stringify(faq)).toContain('alert(1)')
    const front = parse(await readHtml('/'))
    expect(textsOf(front, '.service-card h3')).toContain('Soudure TIG')
    expect(textsOf(front, '.main-menu__submenu a')).toContain('Soudure TIG')
    expect(await readHtml('/devis')).toContain('Soudure TIG')
    const [journalLine] = textsOf(await thomas.read(soudure), '.record-stream li > p:first-child')
    expect(journalLine).toContain('Thomas Weber a modifié le réglage « Page « Soudure TIG » »')
    expect(journalLine).toContain('carte et menu, nom Soudure → Soudure TIG')
    // Only changed fields are stored, so a later version's new default texts apply to the others.
    const [event] = await testSite.query<{ fields: string[] }>(
      "select array(select jsonb_object_keys(values)) as fields from settings where key = 'page-soudure'",
    )
    expect(event?.fields.sort()).toEqual([
      'facts_1_label',
      'facts_1_value',
      'lead',
      'name',
      'principle',
      'questions_5_answer',
      'questions_5_question',
    ])
    expect(textsOf(await thomas.read(soudure), '.setting-versions button')).toContain(
      'Remettre le texte d’origine',
    )
    await back(soudure)
    await untilGone('/services/soudure', 'Premier paragraphe.')
    await untilGone('/', 'Soudure TIG')
    expect(await shown('/services/soudure')).toBe(before)
  })

  test('return to their original wording when a field is emptied (§2.5, §11.21)', async () => {
    await changeSetting(home, { hero_title: 'Des roues comme neuves' })
    await untilShown('/', 'Des roues comme neuves')
    await changeSetting(home, { hero_title: '  ' })
    await untilShown('/', 'Vos jantes, comme au premier tour.')
    expect(await formOf(home)).toMatchObject({ hero_title: 'Vos jantes, comme au premier tour.' })
  })

  test('replace known variables; unknown ones, long texts, incomplete rows and unknown pages are rejected (§2.5, §11.21)', async () => {
    await changeSetting(home, { hero_lead: '{marque}, {jantes par an} jantes' })
    await untilShown('/', 'TW Jantes, 7\u00a0000 jantes')
    await back(home)
    for (const [page, input, sentence] of [
      [home, { hero_lead: 'Chez {patron}' }, '{patron} n’est pas une variable'],
      [home, { hero_title: 'x'.repeat(61) }, '60\u00a0caractères au plus'],
      [soudure, { principle: 'x'.repeat(601) }, '600\u00a0caractères au plus par ligne'],
      [soudure, { principle: 'x\n'.repeat(13) }, '12\u00a0lignes au plus'],
      [soudure, { questions_1_answer: '' }, 'Complétez, ou videz aussi ce qui va avec'],
    ] as const) {
      const before = await formOf(page)
      const response = await sendSetting(page, { ...before, ...input })
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(sentence)])
      expect(await formOf(page)).toEqual(before)
    }
    for (const page of ['lyon', '__proto__', 'constructor', 'page-accueil']) {
      expect((await thomas.open(`${settingsPath}/pages/${page}`)).status, page).toBe(404)
      expect((await sendSetting(`${settingsPath}/pages/${page}`, {})).status, page).toBe(404)
    }
    const huge = await sendSetting(home, { ...(await formOf(home)), hero_lead: 'x'.repeat(2_000_000) })
    expect(huge.status).toBe(413)
  })

  test('are merged when two staff members change different texts; changes of the same text are a conflict (§2.5, §11.21)', async () => {
    const opened = await formOf(home)
    await changeSetting(home, { points_1_title: 'Devis offert' })
    expect((await sendSetting(home, { ...opened, hero_title: 'Roulez comme au premier jour.' })).status).toBe(
      200,
    )
    expect(await formOf(home)).toMatchObject({
      points_1_title: 'Devis offert',
      hero_title: 'Roulez comme au premier jour.',
    })
    const conflict = await sendSetting(home, { ...opened, points_1_title: 'Devis sous deux jours' })
    expect(conflict.status).toBe(422)
    const page = await conflict.text()
    expect(page).toContain('data-conflict="points_1_title"')
    for (const title of ['Devis offert', 'Devis sous deux jours']) expect(page).toContain(`value="${title}"`)
    await back(home)
  })
})
