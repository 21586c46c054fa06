import { type DedicatedSite, startDedicatedSite } from '../helpers/dedicated-site.ts'
import { expect, test } from '../helpers/visitor.ts'

let site: DedicatedSite
test.beforeAll(async () => {
  // Equals the time that `startSite` waits for a site to start on a busy machine.
  test.setTimeout(180_000)
  site = await startDedicatedSite({ JOBS: 'off' })
})
test.afterAll(() => site.close())

test('an error page whose root loader has not run keeps the changed brand after hydration (§11.21)', async ({
  page,
}) => {
  const brand = { brand: 'Roues de Loire', sub_brand: 'JantExpo', sub_brand_mark: '', sub_brand_url: '' }
  await site.database.query("insert into settings (key, values, changed_at) values ('marque', $1, now())", [
    brand,
  ])
  await site.database.query("select pg_notify('tw_announcements', 'settings')")
  await expect
    .poll(async () => (await fetch(`${site.origin}/a_propos`)).text(), { timeout: 120_000 })
    .toContain('| Roues de Loire</title>')
  // Middleware denies access to this address before any loader runs.
  await page.goto(`${site.origin}/suivi/demande/Inconnue00000001`)
  await expect(page).toHaveTitle('Page introuvable | Roues de Loire')
  await expect(page.getByRole('contentinfo')).toContainText('Roues de Loire')
  // A page opened within the site gets the facts from the root loader.
  await page.getByRole('link', { name: 'Voir les actualités' }).click()
  await expect(page).toHaveTitle(/\| Roues de Loire$/)
})
