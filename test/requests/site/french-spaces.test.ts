import { type HTMLElement, parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { mailSamplesByName, templatesWithoutSample } from '../../content/every-mail.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { breakingSpaces } from '../../reading/french-spaces.ts'
import { listPublicPaths } from '../../reading/list-public-paths.ts'
import { openTestSite } from '../../site/open-test-site.ts'

test('no page allows a line break before French punctuation (§9.6)', async () => {
  const site = await openTestSite({ settings: { DEMO: 'on' } })
  const ofClient = { Cookie: await signInToTestSite(site, 'pro@exemple.fr') }
  const ofStaff = { Cookie: await signInToTestSite(site, 'atelier@exemple.fr') }
  const visited = [
    ...(await listPublicPaths(site)),
    '/espace_pro',
    '/espace_pro?recuperation',
    '/aucune_page',
  ]
  const states = [
    '/update_user_actions',
    '/unsubscribe_email',
    '/actualites/aucune',
    '/creation_compte/aucun',
  ]
  const area = ['', '/commandes', '/commande/DemoCommande0002', '/factures', '/devis'].map(
    (path) => `/espace_pro${path}`,
  )
  const office = ['', '/journal', '/compte', '/reglages/equipe', '/reglages/equipe/MecanoOstwald001']
  const addresses = [
    ...[...visited, ...states].map((path) => [path, {}] as const),
    ...area.map((path) => [path, ofClient] as const),
    ...office.map((path) => [`/gestion${path}`, ofStaff] as const),
  ]
  const pagesByText = new Map<string, string>()
  for (const [path, headers] of addresses) {
    const page = parse(await (await site.fetch(path, { headers })).text())
    for (const words of textsOf(page).flatMap(breakingSpaces)) pagesByText.set(words, path)
  }
  expect([...pagesByText]).toEqual([])
})

test('no mail allows a line break before French punctuation (§9.6)', async () => {
  expect(templatesWithoutSample()).toEqual([])
  const findings: string[] = []
  for (const [name, make] of Object.entries(mailSamplesByName)) {
    const { subject, text, html } = await make()
    const texts = [subject, text, ...textsOf(parse(html))]
    findings.push(...texts.flatMap(breakingSpaces).map((words) => `${name}: ${words}`))
  }
  expect(findings).toEqual([])
})

/** Returns the texts of a page, including those of its attributes. */
function textsOf(page: HTMLElement): string[] {
  for (const code of page.querySelectorAll('script, style')) code.remove()
  const attributeTexts = ['alt', 'title', 'aria-label', 'placeholder', 'content'].flatMap((name) =>
    page.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? ''),
  )
  return [page.textContent, ...attributeTexts]
}
