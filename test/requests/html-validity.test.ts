import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { listPublicPaths } from '../list-public-paths.ts'
import { openTestSite } from '../open-test-site.ts'

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
  const paths = [
    ...(await listPublicPaths(site)),
    '/espace_pro',
    '/espace_pro?recuperation',
    '/update_user_actions',
    '/unsubscribe_email',
    '/actualites/aucune',
  ]
  const problems = new Map<string, string>()
  for (const path of paths) {
    const html = await (await site.fetch(path)).text()
    const report = await validator.validateString(html)
    for (const { messages } of report.results)
      for (const { ruleId, message, selector } of messages)
        problems.set(`${ruleId}: ${message} ${selector}`, path)
  }
  expect([...problems]).toEqual([])
})
