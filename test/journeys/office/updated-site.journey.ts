import { buildVersionHeader } from '../../../app/http/build-version.ts'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import {
  expect as expectIn,
  refreshStreamPattern,
  test,
  waitForEventStream,
  waitForHydration,
} from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const versionHeader = buildVersionHeader.toLowerCase()

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
      headers: { ...response.headers(), [versionHeader]: version },
    })
  })
  const opened = waitForEventStream(page)
  await signInByForm(page, 'mecano@exemple.fr', '/gestion/compte')
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

test('an outdated page reloads once its text is saved, opens links and Back as new documents, and keeps text typed before hydration (§11.6, §11.14)', async ({
  page,
}) => {
  let version: string | null = null
  await page.route(
    (url) => refreshStreamPattern.test(url.href) || url.pathname.startsWith('/gestion/'),
    async (route) => {
      if (!version || !['HEAD', 'POST'].includes(route.request().method())) return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), [versionHeader]: version } })
    },
  )
  const dataRequests: string[] = []
  page.on('request', (request) => {
    // Links also prefetch data, which an outdated page never reads.
    if (request.resourceType() === 'fetch' && /\.data(\?|$)/.test(request.url()))
      dataRequests.push(request.url())
  })
  const notice = page.getByText('Le site a été mis à jour')
  const field = page.getByRole('textbox', { name: /^Signature/ })
  const markDocument = () => page.evaluate(() => document.body.setAttribute('data-before', ''))
  const isSameDocument = () => page.locator('body[data-before]').isVisible()
  /** Hides the tab for the page's scripts: an outdated page then reloads at once if it may. */
  const hideTab = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
      return new Promise((resolve) => setTimeout(resolve))
    })
  const becomeOutdated = async (build: string) => {
    version = build
    await announceChange()
    await expect(notice).toBeVisible()
    await markDocument()
  }
  const opened = waitForEventStream(page)
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/compte')
  await opened

  await test.step('text typed before hydration stays; saved text does not prevent the reload', async () => {
    // No event, as when the text is typed before the page has its scripts.
    await field.evaluate((area: HTMLTextAreaElement) => {
      area.value = 'Typed early'
    })
    await becomeOutdated('first')
    await hideTab()
    expect(await isSameDocument()).toBe(true)
    await expect(field).toHaveValue('Typed early')
    await field.fill('Claire, bureau')
    await page.locator('form', { has: field }).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Signature enregistrée')).toBeVisible()
    await field.blur()
    await hideTab()
    await expect.poll(isSameDocument).toBe(false)
    await waitForHydration(page)
    await expect(field).toHaveValue('Claire, bureau')
  })

  await test.step('a link and Back load new documents and read no data', async () => {
    version = null
    await page.reload()
    await page.getByRole('link', { name: 'Aujourd’hui' }).first().click()
    await expect(page).toHaveURL(/\/gestion$/)
    await becomeOutdated('second')
    dataRequests.length = 0
    await page.evaluate(() => history.back())
    await expect.poll(isSameDocument).toBe(false)
    await expect(page).toHaveURL(/\/gestion\/compte$/)
    await waitForHydration(page)
    await becomeOutdated('third')
    await page.getByRole('link', { name: 'Aujourd’hui' }).first().click()
    await expect.poll(isSameDocument).toBe(false)
    await expect(page).toHaveURL(/\/gestion$/)
    await waitForHydration(page)
    await becomeOutdated('fourth')
    await page.getByRole('link', { name: 'Aujourd’hui' }).first().click()
    await expect.poll(isSameDocument, 'the link of the page itself').toBe(false)
    expect(dataRequests).toEqual([])
  })

  await test.step('a card moved on the board is shown in its new column', async () => {
    version = null
    const order = await insertReceivedOrder(query)
    await query(
      "update orders set promised_on = '2000-01-01', moved_at = now(), tells_client = false where id = $1",
      [order.id],
    )
    const reopened = waitForEventStream(page)
    await page.goto('/gestion/commandes?pos=tous')
    await reopened
    version = 'fifth'
    await markDocument()
    await page
      .locator(`[data-column="0"] [data-card="${order.id}"]`)
      .getByRole('button', { name: new RegExp(`^Passer à «\\s.*, commande ${order.number}`) })
      .click()
    await expect.poll(isSameDocument).toBe(false)
    version = null
    await expect(page.locator(`[data-column="1"] [data-card="${order.id}"]`)).toBeVisible()
  })
})
