import { parse } from 'node-html-parser'
import { expect, test, vi } from 'vitest'
import { openTestSite } from '../../site/open-test-site.ts'

const hostile = `L’« Atelier » d'"Or" </script><script>alert(1)</script> & <b> 🛞`

test('an error document whose root loader has not run contains the facts of its own site only, escaped, and is not cached (§11.21)', async () => {
  const changed = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  const unchanged = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  const brand = { brand: hostile, sub_brand: hostile, sub_brand_mark: '', sub_brand_url: '' }
  await changed.query("insert into settings (key, values, changed_at) values ('marque', $1, now())", [brand])
  await changed.query("select pg_notify('tw_announcements', 'settings')")
  const denied = '/suivi/demande/Inconnue00000001'
  const factsOf = (html: string) =>
    JSON.parse(parse(html).querySelector('html')?.getAttribute('data-facts') ?? '{}')
  const html = await vi.waitFor(async () => {
    const text = await (await changed.fetch(denied)).text()
    expect(factsOf(text).changes?.brand).toBe(hostile)
    return text
  })
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('</script><script>')
  expect(factsOf(await (await unchanged.fetch(denied)).text())).toEqual({ changes: {}, closures: [] })
  const response = await changed.fetch(denied)
  expect(response.headers.get('Cache-Control')).toMatch(/no-store|no-cache|private/)
  const home = parse(await (await changed.fetch('/')).text())
  expect(home.querySelector('html')?.hasAttribute('data-facts')).toBe(false)
})
