import type { Page } from '@playwright/test'
import pg from 'pg'
import { journeyDatabaseUrl } from '../helpers/database.ts'
import { expect, test } from '../helpers/visitor.ts'

// The test browser's own user agent says « Headless », which the site takes for a robot.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent })

let database: pg.Client
test.beforeAll(async () => {
  database = new pg.Client({ connectionString: await journeyDatabaseUrl(), options: '-c search_path=tw' })
  await database.connect()
})
test.afterAll(() => database.end())

const visitIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('audience'))
const pagesOf = async (visit: string | null) => {
  const pages = 'select name from viewed_pages where session_id = $1 order by created_at'
  return (await database.query<{ name: string }>(pages, [visit])).rows.map(({ name }) => name)
}

test('a visit is counted unless the visitor or a setting of their browser objects (§4.9, §7.8)', async ({
  page,
  openOtherPage,
}) => {
  test.slow()
  await test.step('a visit is counted page by page, until the visitor objects (§3.11, §7.8, §9.8, §10.13)', async () => {
    await page.goto('/?utm_source=carte&autre=1')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Conditions générales' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Conditions')
    await page.goto('/unsubscribe_email')
    await page.goto('/confidentialite')
    const visit = await visitIn(page)
    await expect.poll(() => pagesOf(visit)).toEqual(['/', '/conditions_generales', '/confidentialite'])
    const { rows } = await database.query('select * from visitor_sessions where id = $1', [visit])
    expect(rows).toMatchObject([{ status: 'created', access_params: { utm_source: 'carte' } }])
    expect(rows[0].display_width).toBe(await page.evaluate(() => innerWidth))
    expect(await page.context().cookies()).toEqual([])

    await page.getByRole('switch', { name: 'Compter mes visites sur cet appareil' }).uncheck()
    expect(await visitIn(page)).toBeNull()
    let sentCount = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/audience')) sentCount++
    })
    await page.goto('/services/soudure')
    await page.goto('/confidentialite')
    await expect(page.getByRole('switch')).not.toBeChecked()
    expect([await visitIn(page), sentCount]).toEqual([null, 0])
  })
  await test.step('a visitor whose browser asks not to be tracked is not counted, and sees that (§9.8, §10.13)', async () => {
    const asking = await openOtherPage({ userAgent })
    await asking.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    )
    await asking.goto('/confidentialite')
    await expect(asking.getByText('vos visites ne sont pas comptées')).toBeVisible()
    expect(await visitIn(asking)).toBeNull()
  })
})
