import { expect, test } from 'vitest'
import { readAssets, weightOf } from '../../reading/page-scripts.ts'

/** In KB with Brotli, half a KB above what they are: whoever needs more looks first for what the page need not load. */
test.each([
  ['routes/home', 113.1],
  ['routes/about/about', 114.8],
  ['routes/services/service', 111.1],
  ['routes/portfolio/portfolio', 109.7],
  ['routes/portfolio/entry', 112.5],
  ['routes/news/news', 109.5],
  ['routes/news/article', 109.5],
  ['routes/prices/prices', 111.2],
  ['routes/quote-request/quote-request', 122.7],
])('%s loads no more script than it did, %s KB', async (id, most) => {
  expect((await weightOf(await readAssets(), id)) / 1024).toBeLessThan(most)
})

test('no page that visitors open loads more than 115 KB of script, but for the quote request', async () => {
  const assets = await readAssets()
  const heavy: string[] = []
  for (const id of Object.keys(assets.routes)) {
    if (/^routes\/(office|client-area|quote-request|passport\/client-)/.test(id)) continue
    if ((await weightOf(assets, id)) > 115 * 1024) heavy.push(id)
  }
  expect(heavy).toEqual([])
})
