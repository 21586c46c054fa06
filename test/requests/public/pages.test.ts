import { beforeAll, expect, test } from 'vitest'
import { listServices } from '../../../app/records/service-pages.server.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

test.each([
  ['/a_propos', 'À propos et contact'],
  ['/realisations', 'Nos réalisations'],
  ['/actualites', 'Actualités'],
  ['/conditions_generales', 'Conditions générales'],
  ['/confidentialite', 'Politique de confidentialité'],
  ['/mentions_legales', 'Mentions légales'],
  ['/accessibilite', 'Accessibilité'],
  ['/espace_pro', 'Espage professionnel'],
  ['/devis', 'Demande de devis'],
  ...listServices(defaultSite).map(({ slug }): [string, string] => [`/services/${slug}`, '']),
])('%s has a title with the brand, one heading and a description (§2.1)', async (path, title) => {
  const page = await readPage(site, path)
  expect(page.querySelector('title')?.textContent).toMatch(new RegExp(`^${title || '.+'} \\| TW Jantes$`))
  expect(page.querySelectorAll('h1')).toHaveLength(1)
  expect(page.querySelector('meta[name="description"]')?.getAttribute('content')?.length).toBeGreaterThan(40)
})

test('the contact page shows the workshops’ opening hours (§9.5)', async () => {
  const text = textsOf(await readPage(site, '/a_propos'), 'main')
    .join()
    .replace(/\s/g, ' ')
  for (const hours of [/07.?[h:].?00?.*15.?[h:].?30/i, /08.?[h:].?00?.*17.?[h:].?00?/i])
    expect(text).toMatch(hours)
})
