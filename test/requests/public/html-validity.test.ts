import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { listPublicPaths } from '../../list-public-paths.ts'
import { openTestSite } from '../../open-test-site.ts'
import { signIn } from '../../sign-in.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React's way of writing what the standard allows either way.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // The brand's suffix makes some titles longer than this rule likes.
    'long-title': 'off',
  },
})

test('every page is valid HTML', async () => {
  const site = await openTestSite({ settings: { DEMO: 'on' } })
  const Cookie = await signIn(site, 'pro@exemple.fr')
  const clientPaths = [
    '',
    '/commandes?recherche=peugeot',
    '/factures',
    '/devis',
    '/commande/DemoCommande0002',
    '/factures?tri=ttc',
  ]
  const paths = [
    ...(await listPublicPaths(site)),
    '/espace_pro',
    '/espace_pro?recuperation',
    '/update_user_actions',
    '/unsubscribe_email',
    '/actualites/aucune',
  ]
  const problems = new Map<string, string>()
  const asked = [
    ...paths.map((path) => [path, {}] as const),
    ...clientPaths.map((path) => [`/espace_pro${path}`, { Cookie }] as const),
  ]
  for (const [path, headers] of asked) {
    const html = await (await site.fetch(path, { headers })).text()
    const report = await validator.validateString(html)
    for (const { messages } of report.results)
      for (const { ruleId, message, selector } of messages)
        problems.set(`${ruleId}: ${message} ${selector}`, path)
  }
  expect([...problems]).toEqual([])
})
