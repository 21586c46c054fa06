import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'
import { futureDay, openPriceForm, pricesPath, today } from './price-page.ts'

let site: TestSite
let thomas: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

function upload(content: string) {
  const body = new FormData()
  body.set('fichier', new File([content], 'tarifs.csv'))
  const headers = { Cookie: thomas.cookies, Origin: site.origin }
  return site.fetch(`${pricesPath}/import`, { method: 'POST', body, headers })
}
const uploadPrices = async (content: string) => (await upload(content)).headers.get('Location') ?? ''
const heads = 'Point de vente;Prestation;Désignation;Taille;Finition;Prix HT;À partir du'
const csv = (...lines: string[]) => [heads, ...lines].join('\r\n')
const linesOf = async (run: string, shown: string) =>
  textsOf(await thomas.read(`${run}?voir=${shown}`), '.import__lines li').map((line) =>
    line.replace(/\s/g, ' '),
  )
const countsOf = async (run: string) => textsOf(await thomas.read(run), '.view-tabs strong')
const press = async (run: string) => {
  const form = (await thomas.read(run)).querySelector('form.import__end')
  const displayedVersion = form?.querySelector('input')?.getAttribute('value') ?? ''
  return {
    hasButton: Boolean(form),
    seen: displayedVersion,
    send: () => thomas.send(run, { vu: displayedVersion }),
  }
}
const rows = async () => Number((await site.query<{ n: string }>('select count(*) n from price_grid'))[0]?.n)

describe('a price file', () => {
  test('changes nothing when an exported file is imported again (§11.12)', async () => {
    const file = await (await thomas.open(`${pricesPath}.csv`)).text()
    const run = await uploadPrices(file)
    const [invalidCount, created, changed, same] = await countsOf(run)
    expect([invalidCount, created, changed]).toEqual(['0', '0', '0'])
    expect(Number(same)).toBe(file.trim().split('\r\n').length - 1)
    expect((await thomas.read(run)).text).toContain('Il n’y a rien à écrire')
  })

  test('is previewed line by line without changes, then applied completely, once (§11.12)', async () => {
    const run = await uploadPrices(
      csv(
        `Tous;Rénovation;;17;Bicolore;145,00;${formatDay(futureDay())}`,
        'Ostwald (Strasbourg);soudure;;;;70;',
        'Épinal;Suppléments;Écrou antivol;;;9,00;',
        ';Dévoilage;;toutes;Toutes;45,83;',
        'Tous;Peinture céramique;;;;;',
      ),
    )
    const before = await rows()
    expect(await countsOf(run)).toEqual(['0', '2', '2', '1'])
    expect(await linesOf(run, 'modifies')).toEqual([
      `Ligne 2Rénovation, 17 pouces, bicolore, tous les points de vente, à partir du ${formatDay(futureDay())}140,00 € → 145,00 €`,
      `Ligne 6Peinture céramique, toutes tailles, toutes finitions, tous les points de vente, à partir du ${formatDay(today())}150,00 € → aucun prix`,
    ])
    expect(await rows()).toBe(before)
    const { send } = await press(run)
    expect((await send()).status).toBe(303)
    expect((await send()).status).toBe(303)
    expect(await rows()).toBe(before + 4)
    expect((await thomas.read(run)).text).toContain('4\u00a0prix enregistrés, 1\u00a0inchangé')
    const { opened } = await openPriceForm(thomas, `?jour=${futureDay()}`)
    expect(opened['17_two-tone']).toBe('145,00')
    const events = await site.query("select * from events where act = 'price.changed'")
    expect(events).toHaveLength(4)
  })

  test('with an invalid line is not applied, and the errors of each line are shown (§11.12)', async () => {
    const past = formatDay(addDays(today(), -1))
    const run = await uploadPrices(
      csv(
        'Nancy;Lavage;;24;Rose;cher;32/01/2027',
        `Tous;Rénovation;;17;;1,00;${past}`,
        'Tous;Suppléments;;;;1,00;',
        'Tous;Rénovation;;18;;1,00;',
        'Tous;Rénovation;;18 pouces;toutes;2,00;',
      ),
    )
    expect(await linesOf(run, 'fausses')).toEqual([
      'Ligne 2« Lavage » n’est pas une prestation. « Nancy » n’est pas un point de vente. « 24 » n’est pas une taille de 12 à 23 pouces. « Rose » n’est pas une finition. Prix « cher » : un montant en euros, comme 115 ou 115,50. « 32/01/2027 » n’est pas une date, comme ' +
        `${formatDay(today())}.`,
      expect.stringContaining('Ce jour est passé : ce qui a valu ne change plus.'),
      'Ligne 4Un supplément a besoin d’une désignation.',
      expect.stringContaining('Même prix que la ligne 5.'),
    ])
    const { hasButton } = await press(run)
    expect(hasButton).toBe(false)
    const before = await rows()
    expect((await thomas.send(run, { vu: '1/0/0/4' })).status).toBe(409)
    expect(await rows()).toBe(before)
  })

  test('is rejected if the prices have changed since the preview (§11.12)', async () => {
    const run = await uploadPrices(csv('Tous;Décapage;;;;40;'))
    const { send } = await press(run)
    await (await openPriceForm(thomas, '?prestation=decapage')).send({ all_all: '40' })
    const outdatedImport = await send()
    expect(outdatedImport.status).toBe(409)
    expect(await outdatedImport.text()).toContain('Des prix ont changé depuis')
  })

  test('without the required columns, or empty, is rejected, and is not available as a client import (§11.12)', async () => {
    const run = await uploadPrices('Nom;E-mail\r\nMorel;a@exemple.fr')
    const runText = (await thomas.read(run)).text.replace(/\s/g, ' ')
    expect(runText).toContain('Il manque : Prestation, Prix HT')
    expect((await thomas.open(run.replace('reglages/tarifs', 'clients'))).status).toBe(404)
    expect((await upload('')).status).toBe(422)
  })
})

describe('the printed price list', () => {
  const print = async (search: string) => {
    const response = await thomas.open(`${pricesPath}/ostwald/affiche.pdf${search}`)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    return readPdf(await response.arrayBuffer())
  }

  test('shows all prices of its point of sale, tax included, on the requested day (§11.12)', async () => {
    const day = addDays(today(), -400)
    const { text, info } = await print(`?jour=${day}`)
    expect(info).toMatchObject({ Title: `Tarifs, Atelier d’Ostwald (Strasbourg), au ${formatDay(day)}` })
    for (const words of [
      'toutes taxes comprises (TVA à 20 %)',
      'Taille Diamantée Bicolore Bord poli Vernis teinté Intérieur du fût Chrome Autres finitions',
      // 102.50 € and 137.50 € without tax.
      '17 pouces 153,00 € 165,00 € 159,00 € 165,00 € 147,00 € 195,00 € 123,00 €',
      'Selon la taille Taille Personnalisation Tribofinition 12 pouces 165,00 € 135,00 €',
      'Autres prestations Prestation Prix Dévoilage 55,00 €',
      'Enlèvement et livraison sur rendez-vous 40,00 €',
      'Devis gratuit',
      'Une note détaillée est remise',
    ])
      expect(text).toContain(words)
  })

  test('shows the point of sale’s own prices, also for a future day (§11.12)', async () => {
    expect((await print('')).text).toContain('Enlèvement et livraison sur rendez-vous 50,00 €')
    expect((await print(`?jour=${addDays(today(), 60)}`)).text).toContain('13 pouces 123,00 €')
    expect((await thomas.open(`${pricesPath}/nancy/affiche.pdf`)).status).toBe(404)
  })
})
