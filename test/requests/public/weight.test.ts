import { expect, test } from 'vitest'
import { measurePageWeight, readAssets } from '../../reading/page-scripts.ts'

/** Returns the limit in KB, compressed with Brotli, for slow phones. `npm run bench` records the actual sizes. */
const limitOf = (id: string): number => {
  if (id === 'routes/quote-request/quote-request') return 155
  return /^routes\/office\//.test(id) ? 175 : 130
}

test('no page loads more than 130 KB of scripts, the quote request no more than 155 KB, the office no more than 175 KB', async () => {
  const assets = await readAssets()
  const heavy: string[] = []
  for (const id of Object.keys(assets.routes)) {
    const kilobytes = (await measurePageWeight(assets, id)) / 1024
    if (kilobytes > limitOf(id)) heavy.push(`${id}: ${kilobytes.toFixed(1)} KB`)
  }
  expect(heavy).toEqual([])
})
