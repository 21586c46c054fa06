import { beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  for (const [index, title] of ['Ancienne', 'Trois', 'Deux', 'Un'].entries()) {
    await site.query(
      `insert into articles (id, title, content, main_image, created_at)
       values ($1, $2, '<p>Texte</p>', '{"url": "/pictures/service-renovation", "name": "Une jante"}', $3)`,
      [`article-${index}`, title, new Date(Date.UTC(2026, 0, index + 1))],
    )
  }
})

test('the home page shows the three newest articles, complete without JavaScript', async () => {
  const html = await (await site.fetch('/')).text()
  const titles = ['Un', 'Deux', 'Trois', 'Ancienne'].map((title) => html.search(new RegExp(`>${title}<`)))
  expect(titles[3]).toBe(-1)
  expect(titles.slice(0, 3)).toEqual([...titles.slice(0, 3)].sort((a, b) => a - b))
  expect(Math.min(...titles.slice(0, 3))).toBeGreaterThan(0)
  expect(html).toContain('Nos dernieres actualites')
  expect(html).toContain('href="/actualites/article-3"')
})

test('a failed fetch leaves the placeholders, one sentence and a way to try again', async () => {
  await site.query('alter table articles rename to articles_away')
  try {
    const page = await site.fetch('/')
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('Nos dernieres actualites')
    expect(html).toContain('Réessayer')
    expect(html).not.toContain('href="/actualites/article-3"')
  } finally {
    await site.query('alter table articles_away rename to articles')
  }
})
