import { buildVersionHeader } from '../../../app/http/build-version.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { query } from '../helpers/database.ts'
import { signIn } from '../helpers/sign-in.ts'
import { expect as expectIn, refreshStreamPattern, test, waitForEventStream } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const announceChange = () => query("select pg_notify('tw_announcements', 'office')")

test('a page of an older build reads no data of the new one: it reloads when idle, or offers it if text was typed (§11.6)', async ({
  page,
}) => {
  let version: string | null = null
  await page.route(refreshStreamPattern, async (route) => {
    if (route.request().method() !== 'HEAD' || !version) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({
      status: response.status(),
      headers: { ...response.headers(), [buildVersionHeader.toLowerCase()]: version },
    })
  })
  const opened = waitForEventStream(page)
  await signIn(page, 'mecano@exemple.fr', '/gestion/compte')
  await opened
  const notice = page.getByText('Le site a été mis à jour')
  const markDocument = () => page.evaluate(() => document.body.setAttribute('data-before', ''))
  const isSameDocument = () => page.locator('body[data-before]').isVisible()

  await test.step('an idle page without typed text reloads by itself, once for each build', async () => {
    await markDocument()
    version = 'newer'
    const reopened = waitForEventStream(page)
    await announceChange()
    await expect.poll(isSameDocument).toBe(false)
    await reopened
    await expect(notice).toBeVisible()
    expect(await listAccessibilityViolations(page)).toEqual([])
  })

  await test.step('typed text stays, no data is read, and a link reloads the page', async () => {
    version = null
    await page.reload()
    await expect(notice).toBeHidden()
    const field = page.getByRole('textbox', { name: /^Signature/ })
    await field.fill('Karim, atelier d’Ostwald')
    await field.blur()
    await markDocument()
    const dataRequests: string[] = []
    page.on('request', (request) => {
      if (/\.data(\?|$)/.test(request.url())) dataRequests.push(request.url())
    })
    version = 'newest'
    await announceChange()
    await expect(notice).toBeVisible()
    await expect(field).toHaveValue('Karim, atelier d’Ostwald')
    expect(dataRequests).toEqual([])
    expect(await isSameDocument()).toBe(true)
    version = null
    await page.getByRole('link', { name: 'Recharger la page' }).click()
    await expect.poll(isSameDocument).toBe(false)
    await expect(field, 'its draft').toHaveValue('Karim, atelier d’Ostwald')
    await expect(notice).toBeHidden()
  })
})
