import { beforeAll, describe, expect, test } from 'vitest'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off' } })
})

/** Returns title and text of each article, in order. */
async function articlesOf(path: string) {
  const page = await readPage(site, path)
  return page.querySelectorAll('main section[id]').map((section) => ({
    id: section.id,
    title: textsOf(section, 'h2').join(),
    text: section.textContent.replace(/\s+/g, ' '),
  }))
}

describe('the general terms', () => {
  test('have eleven numbered articles, each linked from the table of contents (§2.10, §9.7)', async () => {
    const articles = await articlesOf('/conditions_generales')
    expect(articles.map(({ title }) => title.replace(/^(Article \d+) .+$/, '$1'))).toEqual(
      Array.from({ length: 11 }, (_, index) => `Article ${index + 1}`),
    )
    const page = await readPage(site, '/conditions_generales')
    const contents = page.querySelectorAll('nav[aria-label="Sommaire"] a')
    expect(contents.map((link) => link.getAttribute('href'))).toEqual(articles.map(({ id }) => `#${id}`))
  })

  test.each([
    ['Article 2', /valable 30 jours à compter de sa date d’émission/],
    ['Article 4', /Un acompte de 30 % du montant/],
    ['Article 4', /3 fois le taux d’intérêt légal/],
    ['Article 4', /indemnité forfaitaire de 40 euros pour frais de recouvrement/],
    ['Article 7', /Passé 2 jours calendaires après cet avis, .* 10 euros hors taxes par jour/],
    ['Article 9', /dans les 72 heures ouvrées/],
    ['Article 10', /conservés 10 ans/],
    ['Article 3', /14 jours pour se rétracter/],
    ['Article 3', /Formulaire de rétractation/],
    ['Article 5', /refuse de réparer une jante dont la remise en circulation serait dangereuse/],
    ['Article 7', /équilibrée.*clé dynamométrique, au couple prescrit par le constructeur/],
    ['Article 8', /garantie légale de conformité.*vices cachés/],
    ['Article 11', /Médiation Exemple, 5 place de la Conciliation, 54000 Nancy/],
  ])('in %s contain %s (§2.10, §9.7)', async (number, words) => {
    const article = (await articlesOf('/conditions_generales')).find(({ title }) =>
      title.startsWith(`${number} `),
    )
    expect(article?.text).toMatch(words)
  })

  test('apply penalties and the recovery fee to professionals, and the mediator to consumers (§2.10)', async () => {
    const page = await readPage(site, '/conditions_generales')
    const clauses = textsOf(page, '.legal-clause')
    const clauseWith = (words: string) => clauses.find((clause) => clause.includes(words))
    expect(clauseWith('40 euros pour frais')).toMatch(/^4\.\d ?Professionnels/)
    expect(clauseWith('Médiation Exemple')).toMatch(/^11\.\d ?Consommateurs/)
  })
})

test('legal texts use typographic apostrophes, and non-breaking spaces before punctuation and units (decision 2)', async () => {
  for (const path of [
    '/conditions_generales',
    '/confidentialite',
    '/mentions_legales',
    '/accessibilite',
    '/unsubscribe_email',
  ]) {
    const main = (await readPage(site, path)).querySelector('main')?.textContent ?? ''
    expect(main.match(/.{0,20}(?: [;:!?»%€]|« |\d \d{3}\b).{0,10}/g) ?? []).toEqual([])
    expect(main.match(/.{0,10}\w'\w.{0,10}/g) ?? []).toEqual([])
  }
})

test('the privacy policy has six articles and states what is stored, and for how long (§2.10, §3.3, §9.8)', async () => {
  const articles = await articlesOf('/confidentialite')
  expect(articles).toHaveLength(6)
  const text = articles.map((article) => article.text).join(' ')
  for (const words of [
    /TW Jantes SAS.*SIREN 999 412 063/,
    'position GPS',
    /Photos, véhicule, jantes, .*particulier ou professionnel, nom, prénom, .*, adresse, .*«.lettre d’information.»\./,
    'La case ne vous inscrit pas à la lettre d’information',
    /Demande de devis ?3 ans après l’envoi/,
    'jamais envoyée : 24 heures',
    /Message de contact ?3 ans/,
    'Jusqu’à votre désinscription, qui efface aussitôt l’adresse',
    /Commandes et factures ?10 ans/,
    'une fois par mois au plus',
    'Hébergeur Exemple SAS',
    'ne sont pas transférées hors de l’Union européenne',
    'Acheminement Exemple SAS',
    'ne dépose aucun cookie',
    'sept jours au plus',
    'donnees@exemple.fr',
    'Commission nationale de l’informatique et des libertés',
  ]) {
    expect(text).toMatch(words)
  }
})

test('public pages set no cookie (decision 19)', async () => {
  for (const path of ['/', '/devis', '/confidentialite']) {
    expect((await site.fetch(path)).headers.get('Set-Cookie')).toBeNull()
  }
})

test('the legal notice names publisher, director, host, mediator and credits; the footer links to it (§2.3, §2.10)', async () => {
  const page = await readPage(site, '/mentions_legales')
  const text = textsOf(page, 'main').join()
  for (const words of [
    'TW Jantes SAS',
    'société par actions simplifiée au capital de 20 000 €',
    '14 rue des Forges, 88000 Épinal',
    'RCS Épinal 999 412 063',
    'FR 54 999 412 063',
    'Thomas Weber',
    '03 53 01 42 10',
    'contact@exemple.fr',
    'Hébergeur Exemple SAS',
    '03 53 01 42 90',
    'Médiation Exemple',
    'Propriété intellectuelle',
    'aucune ne vient d’une banque d’images',
  ]) {
    expect(text).toContain(words)
  }
  const legalLine = (await readPage(site, '/')).querySelectorAll('.footer__legal a')
  expect(legalLine.map((link) => link.getAttribute('href'))).toEqual([
    '/conditions_generales',
    '/confidentialite',
    '/retractation',
    '/verifier',
    '/mentions_legales',
    '/accessibilite',
  ])
})
