import { beforeAll, expect, test } from 'vitest'
import { describePriceFinder } from '../../../app/routes/prices/price-finder.server.ts'
import { pricedInchesOf } from '../../../app/routes/prices/price-query.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { guaranteeFromArticles } from '../../../domain/business/texts/guarantee.ts'
import { guaranteesArticleTitle } from '../../../domain/business/texts/terms-articles.ts'
import { rimSizeOptions as formSizes } from '../../../domain/correspondence/quote-requests/quote-request-options.ts'
import { formatCentsRange } from '../../../domain/kernel/money/amounts.ts'
import { totalsOfDocumentLines } from '../../../domain/kernel/money/vat.ts'
import { rimSizes } from '../../../domain/kernel/rim-words.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { readStructuredData } from '../../reading/read-structured-data.ts'
import { withOrdinarySpaces } from '../../reading/spaces.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off' } })
  const lay = (id: string, pos: string | null, size: number | null, finish: string | null, cents: number) =>
    site.query(
      "insert into price_grid values ($1, 'service', $2, 'renovation', $3, $4, $5, '2026-01-01', now())",
      [id, pos, size, finish, cents],
    )
  await lay('a', null, null, null, 10_000)
  await lay('b', null, 18, 'machined', 12_500)
  await lay('c', 'ostwald', 18, 'machined', 13_750)
  await lay('d', null, 23, null, 30_000)
})

async function answerOf(path: string) {
  const page = await readPage(site, path)
  const text = (selector: string) => withOrdinarySpaces(textsOf(page, selector).join(' '))
  return {
    about: text('.price-finder__about'),
    price: text('.price-finder__price strong'),
    facts: text('.price-finder__facts dd'),
    to: page.querySelector('.price-finder__next a')?.getAttribute('href'),
  }
}

test.each([
  ['/', '/devis'],
  ['/services/renovation', '/devis?service=renovation'],
  ['/devis', '/devis'],
  ['/tarifs', '/devis'],
])(
  '%s shows the usual price, time and guarantee; its untouched finder passes no values to the request (§2.18)',
  async (path, to) => {
    expect(await answerOf(path)).toEqual({
      about: '18 pouces, diamantée',
      price: 'de 150 à 165 €',
      facts: 'de 600 à 660 € pour 4 jantes 3 à 5 jours ouvrés à partir du dépôt',
      to,
    })
    const [guarantee] = textsOf(await readPage(site, path), '.price-guarantee p')
    expect(guarantee).toMatch(/^L’atelier répond de la conformité .* en rembourse le prix\.$/)
    expect(guarantee).not.toContain('@')
  },
)

test('without JavaScript the finder shows the price of the chosen values; invalid values count as the usual ones (§2.18)', async () => {
  expect(await answerOf('/tarifs?prestation=renovation&taille=17&finition=painted&nombre=1')).toMatchObject({
    about: '17 pouces, couleur unie',
    price: '120 €',
    facts: '3 à 5 jours ouvrés à partir du dépôt',
  })
  expect(await answerOf('/tarifs?prestation=renovation&taille=&finition=&nombre=2')).toMatchObject({
    about: 'Toutes tailles, toutes finitions',
    price: 'de 120 à 360 €',
  })
  // Only the service is given, so the usual size is assumed. The price list has no price for these services, and no price of
  // another service is shown.
  for (const [prestation, time] of [
    ['soudure', '2 à 4 jours ouvrés à partir du dépôt'],
    ['decapage', '1 à 3 jours ouvrés à partir du dépôt'],
  ])
    expect(await answerOf(`/tarifs?prestation=${prestation}`)).toEqual({
      about: '18 pouces',
      price: 'Sur devis',
      facts: time,
      to: `/devis?service=${prestation}`,
    })
  const hostile = `/tarifs?prestation=constructor&taille=__proto__&finition=%3Cscript%3E&nombre=-1e9&taille=${'9'.repeat(400)}`
  expect(await answerOf(hostile)).toMatchObject({ about: '18 pouces, diamantée', price: 'de 150 à 165 €' })
  const answer = await (await site.fetch('/tarifs/prix?taille=18&finition=machined&nombre=3')).json()
  expect(withOrdinarySpaces(answer.answer.total)).toBe('de 450 à 495 € pour 3 jantes')
})

test('the price of several rims equals the total of an estimate: tax on the sum, not on rounded prices (§2.18)', () => {
  const at = (posId: string, cents: number) => ({
    posId,
    prices: [{ pos_id: posId, service: 'renovation', size: 18, finish: 'machined', cents }],
  })
  const prices = { ofPointsOfSale: [at('epinal', 12_344), at('ostwald', 12_348)] }
  for (const count of [1, 2, 4, 7]) {
    const totalAtPrice = (unit_price: number) =>
      totalsOfDocumentLines([{ quantity: count, unit_price, vat_rate: 2_000 }]).total
    const { total } = describePriceFinder(
      prices,
      {
        service: 'renovation',
        size: 18,
        finish: 'machined',
        count,
      },
      defaultSite,
    ).answer
    expect(total).toBe(
      count === 1
        ? null
        : `${formatCentsRange({ low: totalAtPrice(12_344), high: totalAtPrice(12_348) })} pour ${count}\u00a0jantes`,
    )
  }
})

test.each([
  ['nothing', '', '/devis'],
  ['the number', 'nombre=2', '/devis?nombre=2'],
  ['the size', 'taille=20', '/devis?taille=20'],
  ['every size', 'taille=', '/devis?taille='],
  ['the finish', 'finition=painted', '/devis?finition=painted'],
  ['the service', 'prestation=soudure', '/devis?service=soudure'],
  ['a usual size that was chosen', 'choisi=taille', '/devis?taille=18'],
  ['a service of its own page', 'choisi=prestation', '/devis?service=renovation'],
  ['values that are no choice', 'taille=99&nombre=0&finition=x&choisi=taille&choisi=constructor', '/devis'],
])(
  'the finder passes %s to the request if only that was chosen, without JavaScript too (§2.18)',
  async (_, changed, to) => {
    // A browser without JavaScript sends every field, including untouched ones.
    const sent = new URLSearchParams(
      'avant=renovation&prestation=renovation&taille=18&finition=machined&nombre=4',
    )
    for (const [name, value] of new URLSearchParams(changed))
      if (name === 'choisi') sent.append(name, value)
      else sent.set(name, value)
    expect((await answerOf(`/tarifs?${sent}`)).to).toBe(to)
    const answer = await (await site.fetch(`/tarifs/prix?${sent}`)).json()
    expect(answer.answer.to).toBe(to)
  },
)

test.each([
  ['soudure', '1'],
  ['devoilage', '1'],
  ['renovation', '4'],
])(
  'the page of %s begins with %s rims, which it does not pass to the request (§2.18)',
  async (service, count) => {
    const page = await readPage(site, `/services/${service}`)
    expect(page.querySelector('#prix-nombre')?.getAttribute('value')).toBe(count)
    const sent = `choisi=prestation&prestation=${service}&taille=18&finition=machined&nombre=${count}`
    expect((await answerOf(`/tarifs?${sent}`)).to).toBe(`/devis?service=${service}`)
  },
)

test.each([
  ['no number', 'prestation=soudure', 1, '/devis?service=soudure'],
  ['four rims for a weld', 'avant=soudure&prestation=soudure&nombre=4', 4, '/devis?service=soudure&nombre=4'],
  [
    'the unchanged number of the service shown before',
    'avant=soudure&prestation=renovation&nombre=1',
    4,
    '/devis',
  ],
  [
    'the unchanged number of four',
    'avant=renovation&prestation=devoilage&nombre=4',
    1,
    '/devis?service=devoilage',
  ],
  ['another number', 'avant=soudure&prestation=renovation&nombre=2', 2, '/devis?nombre=2'],
  [
    'a number chosen before',
    'avant=soudure&prestation=renovation&nombre=1&choisi=nombre',
    1,
    '/devis?nombre=1',
  ],
])(
  'after %s the finder prices the usual or the chosen number of rims and passes only a chosen one to the request (§2.18)',
  async (_, query, count, to) => {
    const page = await readPage(site, `/tarifs?${query}`)
    expect(page.querySelector('#prix-nombre')?.getAttribute('value')).toBe(String(count))
    expect((await answerOf(`/tarifs?${query}`)).to).toBe(to)
  },
)

test('a usual value that the visitor chose stays chosen when the finder is submitted again without JavaScript (§2.18)', async () => {
  const page = await readPage(site, '/tarifs?prestation=renovation&taille=20&finition=machined&nombre=4')
  const chosenInputs = page.querySelectorAll('.price-finder input[name="choisi"]')
  expect(chosenInputs.map((input) => input.getAttribute('value'))).toEqual(['taille'])
  const back = '/tarifs?choisi=taille&prestation=renovation&taille=18&finition=machined&nombre=4'
  expect((await answerOf(back)).to).toBe('/devis?taille=18')
})

test.each([
  ['/devis', { number: '', size: undefined, notes: '', summary: '' }],
  ['/devis?nombre=2', { number: '2', size: undefined, notes: '', summary: '' }],
  ['/devis?taille=20', { number: '', size: '20"', notes: '', summary: '' }],
  [
    '/devis?finition=painted',
    { number: '', size: undefined, notes: 'Finition souhaitée : couleur unie', summary: '' },
  ],
  ['/devis?taille=99&finition=x&nombre=0', { number: '', size: undefined, notes: '', summary: '' }],
  [
    '/devis?taille=18&finition=painted',
    {
      number: '',
      size: '18"',
      notes: 'Finition souhaitée : couleur unie',
      summary: '18 pouces, couleur unie : 120 € la jante, TTC, 3 à 5 jours ouvrés',
    },
  ],
])('%s prefills only the values in its address (§2.18)', async (path, filledIn) => {
  // Caches the page first: a cached page must not be served instead of the one with a choice.
  await readPage(site, '/devis')
  const page = await readPage(site, path)
  expect({
    number: page.querySelector('input[name="number"]')?.getAttribute('value') ?? '',
    size: page
      .querySelector('select[name="size"] option[selected][value]:not([value=""])')
      ?.getAttribute('value'),
    notes: withOrdinarySpaces(textsOf(page, 'textarea[name="complementary_infos"]').join()),
    summary: withOrdinarySpaces(textsOf(page, '.quote-request-head__price').join()),
  }).toEqual(filledIn)
  expect(page.querySelector('input[name="service"][checked]')).toBeNull()
})

test('a service that exists only in the finder is passed to the request by name, with the same price (§2.18)', async () => {
  await site.query(
    `insert into price_grid values ('h', 'service', null, 'personnalisation', null, null, 20000, '2026-01-01', now()),
       ('i', 'service', null, 'peinture-ceramique', null, null, 30000, '2026-01-01', now())`,
  )
  const priceAnswer = await answerOf(
    '/tarifs?prestation=peinture-ceramique&taille=18&finition=machined&nombre=4',
  )
  expect(priceAnswer).toMatchObject({ price: '360 €', to: '/devis?service=peinture-ceramique' })
  const request = await readPage(site, priceAnswer.to ?? '')
  expect(textsOf(request, 'textarea[name="complementary_infos"]').map(withOrdinarySpaces)).toEqual([
    'Prestation : Peinture céramique',
  ])
  expect(request.querySelector('input[name="service"][checked]')?.getAttribute('value')).toBe('autre')
  expect(await answerOf(priceAnswer.to ?? '')).toMatchObject({ price: priceAnswer.price, to: priceAnswer.to })
  await site.query("delete from price_grid where id in ('h', 'i')")
})

test('the finder offers the same sizes as the quote request form (§2.18)', async () => {
  const page = await readPage(site, '/devis')
  const namesOf = (select: string) =>
    page.querySelectorAll(`${select} option:not([value=""])`).map((option) => option.textContent)
  expect(namesOf('#prix-taille')).toEqual(namesOf('select[name="size"]'))
  expect(namesOf('#prix-taille').at(-1)).toBe('22+"')
  // The grid has the same sizes: the form names the largest one, 23 inches and more, 22+.
  expect(formSizes.map(pricedInchesOf)).toEqual([...rimSizes])
  expect(await answerOf('/tarifs?taille=12&finition=painted')).toMatchObject({
    about: '12 pouces, couleur unie',
    price: '120 €',
    to: '/devis?taille=12&finition=painted',
  })
  const form = await readPage(site, '/devis?taille=12')
  expect(form.querySelector('select[name="size"] option[selected]')?.getAttribute('value')).toBe('12"')
})

test('the values of the finder prefill the request: its own fields, and the finish in the notes (§2.18)', async () => {
  const page = await readPage(site, '/devis?service=renovation&taille=23&finition=machined&nombre=2')
  expect(page.querySelector('input[name="number"]')?.getAttribute('value')).toBe('2')
  expect(page.querySelector('select[name="size"] option[selected]')?.getAttribute('value')).toBe('22+"')
  expect(page.querySelector('input[name="service"][checked]')?.getAttribute('value')).toBe('rénovation')
  expect(textsOf(page, 'textarea[name="complementary_infos"]').map(withOrdinarySpaces)).toEqual([
    'Finition souhaitée : diamantée',
  ])
  expect(withOrdinarySpaces(textsOf(page, '.quote-request-head__price').join())).toBe(
    '22+ pouces, diamantée : 360 € la jante, TTC, 3 à 5 jours ouvrés',
  )
})

test('without a price for every variant, pages and structured data show no maximum price (§2.18)', async () => {
  await site.query(
    `insert into price_grid values ('e', 'service', null, 'devoilage', 17, null, 5000, '2026-01-01', now()),
       ('f', 'service', null, 'tribofinition', null, null, 10000, '2026-01-01', now()),
       ('g', 'service', 'ostwald', 'tribofinition', null, null, 10000, '2026-01-01', now())`,
  )
  expect(await answerOf('/tarifs?prestation=devoilage&taille=&nombre=2')).toMatchObject({
    about: 'Toutes tailles',
    price: 'à partir de 60 €',
    facts: 'à partir de 120 € pour 2 jantes 1 à 2 jours ouvrés à partir du dépôt',
  })
  expect(await answerOf('/tarifs?prestation=devoilage&taille=17&nombre=1')).toMatchObject({ price: '60 €' })
  const page = await readPage(site, '/tarifs')
  const serviceLines = textsOf(page, '.prices-services li').map(withOrdinarySpaces)
  expect(serviceLines.find((text) => text.startsWith('Dévoilage'))).toContain('à partir de 60 €')
  expect(serviceLines.find((text) => text.startsWith('Tribofinition'))).toContain('120 €')
  expect(textsOf(page, '#pourquoi').map(withOrdinarySpaces).join()).toContain(
    'la dévoiler coûte à partir de 60 €.',
  )
  const offerData = (await readStructuredData(site, '/services/devoilage')).find(({ offers }) => offers)
  expect(offerData?.offers).toMatchObject({ priceSpecification: { minPrice: 60 } })
  expect(JSON.stringify(offerData)).not.toMatch(/maxPrice|"price"/)
  await site.query("delete from price_grid where id in ('e', 'f', 'g')")
})

test('/tarifs and a service page describe their offers as schema.org types (§2.18)', async () => {
  const offer = {
    '@type': 'Offer',
    priceCurrency: 'EUR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      minPrice: 120,
      maxPrice: 360,
      valueAddedTaxIncluded: true,
      unitText: 'jante',
    },
  }
  for (const path of ['/tarifs', '/services/renovation']) {
    const services = (await readStructuredData(site, path)).filter((thing) => thing['@type'] === 'Service')
    expect(services, path).toHaveLength(1)
    expect(services[0]).toMatchObject({ offers: offer })
  }
  const welding = await readStructuredData(site, '/services/soudure')
  expect(welding.find((thing) => thing['@type'] === 'Service')).not.toHaveProperty('offers')
})

test('the guarantee is extracted from its article of the terms, without clauses for consumers only (§2.18)', () => {
  const clause = (text: string, only?: 'consumer') => ({ text, only })
  const article = (...clauses: ReturnType<typeof clause>[]) => ({
    id: 'article-9',
    title: guaranteesArticleTitle,
    clauses,
  })
  const guarantee = guaranteeFromArticles([
    article(
      clause('Ceci ne lie que certains.', 'consumer'),
      clause('Le vernis est garanti deux ans. Écrivez à atelier@exemple.fr. Le reste suit la loi (art. 8).'),
    ),
  ])
  expect(guarantee).toEqual({
    article: 'article-9',
    sentences: ['Le vernis est garanti deux ans.', 'Le reste suit la loi (art. 8).'],
  })
  expect(guaranteeFromArticles([{ id: 'article-1', title: 'Objet', clauses: [clause('Rien.')] }])).toBeNull()
})
