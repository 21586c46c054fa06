import { HtmlValidate } from 'html-validate'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { signInToTestSite } from '../../content/sign-in.ts'
import { listPublicPaths } from '../../reading/list-public-paths.ts'
import { openTestSite } from '../../site/open-test-site.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes boolean attributes in one of the two ways that the standard allows.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // The brand's suffix makes some titles longer than this rule allows.
    'long-title': 'off',
  },
})

test('every public page and client page is valid HTML (§2.1)', async () => {
  const site = await openTestSite({ settings: { DEMO: 'on' } })
  const Cookie = await signInToTestSite(site, 'pro@exemple.fr')
  const clientPaths = [
    '',
    '/commandes?recherche=peugeot',
    '/commandes?recherche=rien-de-tel',
    '/commandes?page=2',
    '/factures',
    '/devis',
    '/commande/DemoCommande0002',
    '/factures?tri=ttc',
  ]
  const paths = [
    ...(await listPublicPaths(site)),
    '/espace_pro',
    '/espace_pro?recuperation',
    '/devis?service=twkustoms',
    '/update_user_actions',
    '/unsubscribe_email',
    '/actualites/aucune',
  ]
  const problems = new Map<string, string>()
  const addresses = [
    ...paths.map((path) => [path, {}] as const),
    ...clientPaths.map((path) => [`/espace_pro${path}`, { Cookie }] as const),
  ]
  // Requests all pages before validating any, because validation blocks this process, and the site's connections would be idle
  // for too long.
  const pages = new Map<string, string>()
  for (const [path, headers] of addresses) pages.set(path, await (await site.fetch(path, { headers })).text())
  for (const [path, html] of pages) for (const problem of await problemsOf(html)) problems.set(problem, path)
  expect([...problems]).toEqual([])
})

test('rejected forms, an empty account and error pages are valid HTML (§2.1)', async () => {
  const site = await openTestSite({ settings: { DEMO: 'on' } })
  const Cookie = await signInToTestSite(site, 'vide@exemple.fr')
  const post = (path: string, answers: Record<string, string>) =>
    site.fetch(path, {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams(answers),
    })
  const open = (path: string) => site.fetch(path, { headers: { Cookie } })
  for (const [state, status, response] of [
    ['the quote request rejected', 422, await post('/devis', { last_name: '' })],
    ['the message rejected', 422, await post('/a_propos', { email: 'non' })],
    ['the sign-in rejected', 422, await post('/espace_pro', { email: 'non' })],
    ['an empty account', 200, await open('/espace_pro')],
    ['no order', 200, await open('/espace_pro/commandes')],
    ['no invoice', 200, await open('/espace_pro/factures')],
    ['no estimate', 200, await open('/espace_pro/devis')],
    ['an unknown order', 404, await open('/espace_pro/commande/aucune')],
  ] as const) {
    expect(response.status, state).toBe(status)
    expect(await problemsOf(await response.text()), state).toEqual([])
  }
})

test('the pages of the office are valid HTML (§2.1)', async () => {
  const site = await openTestSite({ settings: { DEMO: 'on' } })
  const Cookie = await signInToTestSite(site, 'atelier@exemple.fr')
  const [content] = await site.query<{ id: string }>("select id from content_records where kind = 'article'")
  const paths = [
    '',
    '/recherche?q=garage',
    '/demandes',
    '/messages',
    '/clients?q=rien-de-tel',
    '/clients/nouveau',
    '/commandes',
    '/commandes/DemoCommande0002',
    '/commandes/nouvelle',
    '/devis',
    '/devis/epinal/DemoDevis0000003',
    '/factures',
    '/factures/nouvelle?commande=DemoCommande0001',
    '/encaissements',
    '/actualites',
    `/actualites/${content?.id}`,
    '/realisations/nouvelle',
    '/lettre',
    '/audience',
    '/donnees?q=Garage',
    '/journal',
    '/etat',
    '/reglages',
    '/reglages/fermetures',
    '/reglages/tarifs',
    '/reglages/equipe',
    '/aide',
  ]
  const pages = new Map<string, string>()
  for (const path of paths) {
    const response = await site.fetch(`/gestion${path}`, { headers: { Cookie } })
    expect(response.status, path).toBe(200)
    pages.set(path, await response.text())
  }
  for (const [path, html] of pages) expect(await problemsOf(html), path).toEqual([])
})

/** Returns the problems found by html-validate, and those that only the Nu checker reports. */
async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const page = parse(html)
  return [
    ...results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
    ),
    ...page
      .querySelectorAll('[srcset]:not([sizes])')
      .map((element) => `srcset without sizes: ${element.getAttribute('srcset')}`),
    ...page.querySelectorAll('input[type="checkbox"][aria-checked]').map(() => 'aria-checked on a checkbox'),
    ...page
      .querySelectorAll('select[required]')
      .filter((element) => element.querySelector('option')?.getAttribute('value') !== '')
      .map((element) => `a required list without an empty first line: ${element.getAttribute('name')}`),
    ...page
      .querySelectorAll('time:not([datetime])')
      .filter(({ textContent }) => !/^[\d:TZ+-]+$/.test(textContent))
      .map(({ textContent }) => `a time that no machine reads: ${textContent}`),
    ...page
      .querySelectorAll('section:not([aria-label], [aria-labelledby])')
      .filter((element) => !element.querySelector('h1, h2, h3, h4, h5, h6'))
      .map((element) => `a section without a heading or a name: ${element.classNames}`),
    ...page.querySelectorAll('[hidden][aria-hidden]').map(({ tagName }) => `hidden twice: ${tagName}`),
  ]
}
