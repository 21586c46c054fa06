import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadPrintableDocument } from '../../../domain/billing/printing/load-printable-document.ts'
import { interestRateFieldName } from '../../../domain/business/settings/interest-setting.ts'
import { loadSiteFacts } from '../../../domain/business/settings/known-settings.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { halfYearOf } from '../../../domain/kernel/calendar/half-year.ts'
import { addDays, parisDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { readStructuredData } from '../../reading/read-structured-data.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { formFieldsOf } from '../office/fill-form.ts'
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

const epinal = `${settingsPath}/ateliers/epinal`
const closures = `${settingsPath}/fermetures`

beforeAll(openSettingsSite)

const streamOf = async (page: string) => textsOf(await thomas.read(page), '.record-stream li > p:first-child')

describe('the settings of a point of sale', () => {
  test('a break at midday is shown with the weekly hours, in structured data and in sentences (§9.5, §11.21)', async () => {
    const noon = {
      thursday_open: '08:00',
      thursday_break: '12:00',
      thursday_resume: '14:00',
      thursday_close: '18:00',
    }
    const invalidBreak = await sendSetting(epinal, {
      ...(await formOf(epinal)),
      ...noon,
      thursday_resume: '11:00',
    })
    expect(invalidBreak.status).toBe(422)
    await changeSetting(epinal, noon)
    expect(await formOf(epinal)).toMatchObject(noon)
    await untilShown('/a_propos', '>14\u00a0h\u00a000<')
    const [first] = (await readStructuredData(testSite, '/a_propos')).filter(
      (one) => one['@type'] === 'AutoRepair',
    )
    const thursday = JSON.stringify(first)
    expect(thursday).toContain('"dayOfWeek":"Thursday","opens":"08:00","closes":"12:00"')
    expect(thursday).toContain('"dayOfWeek":"Thursday","opens":"14:00","closes":"18:00"')
    expect(
      textsOf(await thomas.read(settingsPath), 'main')
        .join(' ')
        .replaceAll('\u00a0', ' '),
    ).toContain('le jeudi de 08 h 00 à 12 h 00 et de 14 h 00 à 18 h 00')
    // Without the break again, for the tests below.
    await changeSetting(epinal, {
      thursday_open: '07:00',
      thursday_break: '',
      thursday_resume: '',
      thursday_close: '15:30',
    })
  })

  test('change on every page, cached or not, in structured data and in the journal (§11.21)', async () => {
    for (const path of ['/', '/devis', '/a_propos']) expect(await readHtml(path)).toContain('03 53 01 42 10')
    await changeSetting(epinal, { phone: '0353014299', tuesday_close: '16:45' })
    for (const path of ['/', '/devis', '/a_propos', '/mentions_legales']) {
      await untilShown(path, '03 53 01 42 99')
      expect(await readHtml(path), path).not.toContain('03 53 01 42 10')
    }
    expect(await readHtml('/a_propos')).toMatch(/>16\s+h\s+45</)
    const workshops = (await readStructuredData(testSite, '/a_propos')).filter(
      (one) => one['@type'] === 'AutoRepair',
    )
    expect(workshops[0]).toMatchObject({ telephone: '+33353014299' })
    expect(JSON.stringify(workshops[0])).toContain('"dayOfWeek":"Tuesday","opens":"07:00","closes":"16:45"')
    // The page also contains the settings that its scripts need.
    expect(await readHtml('/devis')).toContain('tel:+33353014299')
    const sentence =
      'Thomas Weber a modifié le réglage « Atelier d’Épinal » : téléphone 03 53 01 42 10 → 03 53 01 42 99 ; fermeture le mardi 15:30 → 16:45.'
    expect((await streamOf(epinal))[0]).toBe(sentence)
    expect(textsOf(await thomas.read('/gestion/journal'), '.record-stream a')).toContain(sentence)
  })

  test('can be restored to an earlier version in one submission (§11.21)', async () => {
    await changeSetting(epinal, { city: 'Golbey' })
    const page = await thomas.read(epinal)
    expect(textsOf(page, '.setting-versions strong').at(-1)).toBe('D’origine')
    const response = await sendSetting(epinal, { version: '0' }, 'revenir')
    expect(response.headers.get('Location')).toBe(epinal)
    expect(await formOf(epinal)).toMatchObject({
      phone: '03 53 01 42 10',
      city: 'Épinal',
      tuesday_close: '15:30',
    })
    await untilShown('/', '03 53 01 42 10')
    expect((await streamOf(epinal))[0]).toContain('a remis le réglage « Atelier d’Épinal » comme avant')
    for (const version of ['987654', '-1', 'x', ''])
      expect((await sendSetting(epinal, { version }, 'revenir')).status, version).toBe(422)
  })

  test('are rejected with the errors beside their fields, and nothing changes (§11.21)', async () => {
    const before = await formOf(epinal)
    const response = await sendSetting(epinal, { ...before, phone: '12', friday_open: '' })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('Un numéro a dix chiffres')
    expect(page).toContain('Indiquez les deux heures, ou aucune')
    expect(await formOf(epinal)).toEqual(before)
  })

  test('are merged when two staff members change different fields; changes of the same field are a conflict (§11.21)', async () => {
    const opened = await formOf(epinal)
    await changeSetting(epinal, { email: 'forges@exemple.fr' })
    expect((await sendSetting(epinal, { ...opened, line_2: 'Bâtiment B' })).status).toBe(200)
    expect(await formOf(epinal)).toMatchObject({ email: 'forges@exemple.fr', line_2: 'Bâtiment B' })
    const conflict = await sendSetting(epinal, { ...opened, email: 'atelier@exemple.fr' })
    expect(conflict.status).toBe(422)
    const page = await conflict.text()
    expect(page).toContain('data-conflict="email"')
    for (const email of ['forges@exemple.fr', 'atelier@exemple.fr'])
      expect(page).toContain(`value="${email}"`)
    await sendSetting(epinal, { version: '0' }, 'revenir')
  })

  test('return 404 for an unknown point of sale (§11.21)', async () => {
    for (const key of ['lyon', 'entreprise', '__proto__', 'constructor'])
      expect((await thomas.open(`${settingsPath}/ateliers/${key}`)).status, key).toBe(404)
    expect((await sendSetting(`${settingsPath}/ateliers/lyon`, {})).status).toBe(404)
  })
})

describe('the other settings', () => {
  test.each([
    ['entreprise', { contact_email: 'bonjour@exemple.fr' }, '/a_propos', 'mailto:bonjour@exemple.fr'],
    ['entreprise', { publication_director: 'Jeanne Weber' }, '/mentions_legales', 'Jeanne Weber'],
    ['phrases', { rims_per_year: '8250' }, '/', '8\u00a0250'],
    [
      'pages/accueil',
      { banner_text: 'Tout le monde nous confie les siennes : merci !' },
      '/',
      'siennes\u00a0: merci\u00a0!',
    ],
    ['marque', { brand: 'Jantes de l’Est' }, '/conditions_generales', 'Jantes de l’Est'],
    ['conditions', { deposit: '40' }, '/conditions_generales', 'acompte de 40\u00a0%'],
    ['conditions', { storage: '12,5' }, '/conditions_generales', '12,50\u00a0euros hors taxes'],
    ['lettre', { pace: 'tous les deux mois' }, '/realisations', 'tous les deux mois'],
    ['prix', { renovation: 'none' }, '/services/renovation', 'Sur devis'],
    ['prix', { renovation: '20' }, '/tarifs?taille=21&finition=machined', '<strong>Sur devis</strong>'],
    ['ateliers/epinal', { reviews: 'https://avis.exemple.fr/1' }, '/', 'href="https://avis.exemple.fr/1"'],
  ])(
    '%s: %o is shown on %s, and is gone after restoring (§2.18, §2.19, §11.21)',
    async (key, fields, path, words) => {
      const page = `${settingsPath}/${key}`
      await changeSetting(page, fields as Record<string, string>)
      await untilShown(path, words)
      expect((await sendSetting(page, { version: '0' }, 'revenir')).status).toBe(303)
      await untilGone(path, words)
    },
  )

  test('the legal interest rate of a half-year is validated and recorded (§11.15, §11.21)', async () => {
    const page = `${settingsPath}/interets`
    const now = interestRateFieldName(halfYearOf(parisDay(new Date())))
    expect(textsOf(await thomas.read(settingsPath), '.settings-map').join()).toContain(
      'les relances ne chiffrent pas les pénalités',
    )
    expect(await formOf(page)).toMatchObject({ s2026_1: '2,62', [now]: '' })
    const invalidRate = await sendSetting(page, { ...(await formOf(page)), [now]: '262' })
    expect([invalidRate.status, await invalidRate.text()]).toEqual([
      422,
      expect.stringContaining('de 0,01 à 20'),
    ])
    await changeSetting(page, { [now]: '2,71 %' })
    expect(await formOf(page)).toMatchObject({ s2026_1: '2,62', [now]: '2,71' })
    expect((await streamOf(page))[0]).toContain('Intérêt légal')
    await vi.waitFor(async () =>
      expect((await thomas.read(settingsPath)).textContent).toContain('2,71\u00a0% au'),
    )
    expect((await sendSetting(page, { version: '0' }, 'revenir')).status).toBe(303)
  })

  test('a social network without an address is not shown (§11.21)', async () => {
    await changeSetting(`${settingsPath}/phrases`, { facebook: '' })
    await untilGone('/services/renovation', 'facebook.com')
    expect(await readHtml('/services/renovation')).toContain('instagram.com')
    await sendSetting(`${settingsPath}/phrases`, { version: '0' }, 'revenir')
  })

  test('the settings page summarises the current values (§11.21)', async () => {
    await changeSetting(`${settingsPath}/conditions`, { validity: '45' })
    await vi.waitFor(async () => {
      const phrases = textsOf(await thomas.read(settingsPath), '.settings-map span')
      expect(phrases).toContain('Acompte de 30 %, devis valables 45 jours.')
    })
    await sendSetting(`${settingsPath}/conditions`, { version: '0' }, 'revenir')
  })
})

describe('a closure', () => {
  const today = parisDay(new Date())
  /** Fields of a closure, with the confirmation that it may fall on days of orders. */
  const announced = {
    place: 'epinal',
    from: today,
    to: addDays(today, 20),
    reason: 'inventaire',
    sachant: 'oui',
  }

  test('is shown on every page at once, in structured data too, and can be withdrawn and restored (§9.5, §11.21)', async () => {
    expect((await sendSetting(closures, announced, 'annoncer')).status).toBe(200)
    for (const path of ['/', '/devis', '/a_propos', '/actualites']) await untilShown(path, 'inventaire')
    const aboutPage = await readPage(testSite, '/a_propos')
    const [epinalHours, ostwaldHours] = textsOf(aboutPage, '.location-card__opening')
    expect(epinalHours).toMatch(/^Fermé aujourd’hui : .*, ouvre /)
    expect(ostwaldHours).not.toContain('inventaire')
    const [workshop, other] = (await readStructuredData(testSite, '/a_propos')).filter(
      (one) => one['@type'] === 'AutoRepair',
    )
    expect(workshop?.specialOpeningHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: today,
        validThrough: announced.to,
        opens: '00:00',
        closes: '00:00',
      },
    ])
    expect(other).not.toHaveProperty('specialOpeningHoursSpecification')

    const [row] = await testSite.query<{ id: string }>('select id from closures')
    const id = row?.id ?? ''
    expect((await sendSetting(closures, { id }, 'retirer')).status).toBe(200)
    for (const path of ['/', '/devis', '/a_propos']) await untilGone(path, 'inventaire')
    await sendSetting(closures, { id, sachant: 'oui' }, 'remettre')
    await untilShown('/', 'inventaire')
    await sendSetting(closures, { id }, 'retirer')
    const journal = await streamOf(closures)
    expect(journal.map((line) => line.replace(/ (?:le|du) .*/, ''))).toEqual([
      'Thomas Weber a retiré la fermeture',
      'Thomas Weber a remis la fermeture',
      'Thomas Weber a retiré la fermeture',
      'Thomas Weber a annoncé la fermeture',
    ])
    expect(journal.at(-1)).toContain('Atelier d’Épinal (inventaire)')
  })

  test('is shown in the office’s calendar (§9.5, §11.21)', async () => {
    await sendSetting(closures, { ...announced, place: 'tous', reason: 'congés' }, 'annoncer')
    const day = /** The first weekday from tomorrow on. */ [1, 2, 3]
      .map((ahead) => addDays(today, ahead))
      .find((one) => new Date(one).getUTCDay() % 6 !== 0)
    await vi.waitFor(async () => {
      const page = await (await thomas.open(`/gestion/commandes?vue=calendrier&jour=${day}`)).text()
      expect(page).toContain('congés')
    })
  })

  test('with other opening hours is shown on every page and in structured data, and can be withdrawn (§9.5, §11.21)', async () => {
    const day = addDays(today, 3)
    const hours = { opens: '06:15', closes: '09:45' }
    const fields = { place: 'chambery', from: day, to: day, ...hours, reason: 'veille de fête' }
    expect((await sendSetting(closures, { ...fields, closes: '' }, 'annoncer')).status).toBe(422)
    expect((await sendSetting(closures, fields, 'annoncer')).status).toBe(200)
    for (const path of ['/', '/a_propos', '/actualites'])
      await untilShown(path, 'de 06\u00a0h\u00a015 à 09\u00a0h\u00a045\u00a0: veille de fête')
    await untilShown('/devis', 'de 06\u00a0h\u00a015 à 09\u00a0h\u00a045 (veille de fête)')
    const special = async () =>
      (await readStructuredData(testSite, '/a_propos'))
        .filter((one) => one['@type'] === 'AutoRepair')
        .flatMap((one) => one.specialOpeningHoursSpecification)
        .filter((one) => one)
    const spoken = {
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      opens: '06:15',
      closes: '09:45',
    }
    expect(await special()).toContainEqual(spoken)
    const [row] = await testSite.query<{ id: string }>(
      "select id from closures where location_id = 'chambery'",
    )
    const id = row?.id ?? ''
    const form = formFieldsOf(await thomas.read(closures), `form:has(input[value="${id}"])`)
    expect(form).toMatchObject({ id, ...hours })
    expect((await sendSetting(closures, { ...form, to: addDays(day, 8) })).status).toBe(200)
    await untilShown('/a_propos', 'veille de fête')
    await vi.waitFor(async () => {
      const dayOfWeek = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
      expect(await special()).toContainEqual({ ...spoken, validThrough: addDays(day, 8), dayOfWeek })
    })
    expect((await sendSetting(closures, { id }, 'retirer')).status).toBe(200)
    await untilGone('/a_propos', 'veille de fête')
    const journal = await streamOf(closures)
    expect(journal[0]).toMatch(
      /^Thomas Weber a retiré l’ouverture du .* de 06\sh\s15 à 09\sh\s45, Atelier de Chambéry/,
    )
    expect(journal[1]).toMatch(/^Thomas Weber a modifié l’ouverture le /)
    expect(journal[2]).toMatch(/^Thomas Weber a annoncé l’ouverture le /)
  })

  test('with a break at midday is shown with both spans, in structured data too; a break outside the hours is rejected (§9.5, §11.21)', async () => {
    const day = addDays(today, 5)
    const typed = {
      place: 'chambery',
      from: day,
      to: day,
      opens: '08:00',
      closes: '16:30',
      breaks: '12:00',
      resumes: '13:45',
      reason: 'journée continue',
    }
    const early = await sendSetting(closures, { ...typed, breaks: '07:00' }, 'annoncer')
    expect(early.status).toBe(422)
    expect(await early.text()).toContain('La pause commence entre l’ouverture et la fermeture')
    expect((await sendSetting(closures, { ...typed, opens: '', closes: '' }, 'annoncer')).status).toBe(422)
    expect((await sendSetting(closures, typed, 'annoncer')).status).toBe(200)
    const spans = 'de 08\u00a0h\u00a000 à 12\u00a0h\u00a000 et de 13\u00a0h\u00a045 à 16\u00a0h\u00a030'
    await untilShown('/a_propos', `${spans}\u00a0: journée continue`)
    const special = (await readStructuredData(testSite, '/a_propos'))
      .filter((one) => one['@type'] === 'AutoRepair')
      .flatMap((one) => one.specialOpeningHoursSpecification)
    const span = { '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day }
    expect(special).toContainEqual({ ...span, opens: '08:00', closes: '12:00' })
    expect(special).toContainEqual({ ...span, opens: '13:45', closes: '16:30' })
    const [row] = await testSite.query<{ id: string }>(
      "select id from closures where reason = 'journée continue'",
    )
    const id = row?.id ?? ''
    const form = formFieldsOf(await thomas.read(closures), `form:has(input[value="${id}"])`)
    expect(form).toMatchObject({ breaks: '12:00', resumes: '13:45' })
    expect((await streamOf(closures))[0]).toMatch(/et de 13\sh\s45 à 16\sh\s30, Atelier de Chambéry/)
    expect((await sendSetting(closures, { id }, 'retirer')).status).toBe(200)
  })

  test('is merged when two staff members change different fields; changes of the same field are a conflict (§11.21)', async () => {
    const [row] = await testSite.query<{ id: string }>('select id from closures where withdrawn_at is null')
    const opened = { ...(await formOf(closures)), id: row?.id ?? '', sachant: 'oui' }
    expect((await sendSetting(closures, { ...opened, reason: 'congés d’hiver' })).status).toBe(200)
    expect((await sendSetting(closures, { ...opened, place: 'ostwald' })).status).toBe(200)
    expect(await formOf(closures)).toMatchObject({ place: 'ostwald', reason: 'congés d’hiver' })
    const conflict = await sendSetting(closures, { ...opened, reason: 'vacances' })
    expect(conflict.status).toBe(422)
    expect(await conflict.text()).toContain('data-conflict="reason"')
    expect((await sendSetting(closures, { ...opened, id: 'gone' })).status).toBe(422)
  })
})

test('lead times set the promised day of orders and the delay of estimates; the shortest cannot exceed the longest (§11.21)', async () => {
  const page = `${settingsPath}/delais`
  const [client] = await testSite.query<{ id: string }>(
    "select id from clients where email = 'pro@exemple.fr'",
  )
  const promise = async () =>
    textsOf(
      await thomas.read(`/gestion/commandes/nouvelle?client=${client?.id}`),
      '#commande-promised_on-hint',
    )[0]
  expect(await promise()).toContain('5 jours ouvrés pour la rénovation')
  const invalidLeadTime = await sendSetting(page, { ...(await formOf(page)), renovation_min: '6' })
  expect(invalidLeadTime.status).toBe(422)
  expect(await invalidLeadTime.text()).toContain('Pas moins que le délai le plus court')
  await changeSetting(page, { renovation_max: '8' })
  await vi.waitFor(async () => expect(await promise()).toContain('8 jours ouvrés pour la rénovation'))
  const newDraft = await thomas.send(`/gestion/devis/nouveau?client=${client?.id}&formulaire=commencer`, {})
  const draft = await thomas.read(newDraft.headers.get('Location') ?? '')
  expect(draft.querySelector('input[name=days]')?.getAttribute('value')).toBe('8')
  expect((await streamOf(page))[0]).toBe(
    'Thomas Weber a modifié le réglage « Délais des prestations » : rénovation, au plus 5 → 8.',
  )
  // The service's page shows the same delay in its table and in its text.
  await vi.waitFor(async () => {
    const service = await readPage(testSite, '/services/renovation')
    expect(textsOf(service, 'main dl').join()).toContain('3 à 8 jours ouvrés')
    expect(textsOf(service, '#delai p').join()).toContain('Comptez 3 à 8 jours ouvrés')
  })
  // Delays are not sent to visitors' browsers.
  expect(await readHtml('/')).not.toContain('leadTimes')
})

test('an issued document keeps the settings of its date (§3.8, §11.21)', async () => {
  const { db } = await openWorkshop(testSite)
  const [invoice] = await testSite.query<{ id: string; posId: string }>(
    'select id, pos_id as "posId" from invoices order by created_at desc limit 1',
  )
  const [order] = await testSite.query<{ id: string }>(
    "select id from orders where status < 3 and lines <> '[]' order by created_at desc limit 1",
  )
  const deposit = async () => (await thomas.open(`/gestion/factures/acompte?commande=${order?.id}`)).text()
  expect(await deposit()).toContain('30\u00a0% du total')
  const iban = 'FR1420041010050500013M02606'
  await changeSetting(`${settingsPath}/entreprise`, { iban, company_name: 'Jantes de l’Est SAS' })
  await changeSetting(`${settingsPath}/conditions`, { deposit: '50' })
  await untilShown('/conditions_generales', 'acompte de 50\u00a0%')
  // The deposit rate was agreed before the change.
  expect(await deposit()).toContain('30\u00a0% du total')

  const facts = await loadSiteFacts(db, new Date(), { showsExample: true })
  const key = { kind: 'invoice', posId: invoice?.posId ?? '', id: invoice?.id ?? '' } as const
  const printed = await loadPrintableDocument(db, key, facts)
  expect(printed?.facts.legal).toEqual(defaultSite.legal)
  expect(facts.current().legal).toMatchObject({ iban, companyName: 'Jantes de l’Est SAS' })
  expect(printed?.facts.terms.depositPercent).toBe(30)
})
