import type { OrderStatus } from '../../../domain/workshop/orders/order-status.ts'
import { moveTestOrder } from '../../content/move-order.ts'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { runOnAnotherNode } from '../helpers/another-node.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, holdRefresh, test, waitForEventStream } from '../helpers/visitor.ts'

const move = (id: string, status: OrderStatus) =>
  runOnAnotherNode((deps) => moveTestOrder({ ...deps, clock: { now: () => new Date() } }, id, status))

test(
  'when the workshop moves an order, open pages of the order update without a reload (§2.12, §4.5)',
  alsoInFirefox,
  async ({ page, openOtherPage }) => {
    const path = '/espace_pro/commande/DemoCommande0002'
    await signInByForm(page, 'pro@exemple.fr', path)
    await expect(page.getByRole('heading', { name: 'Commande créée' })).toBeVisible()
    const phone = await openOtherPage()
    await signInByForm(phone, 'pro@exemple.fr', path)
    await phone.setViewportSize({ width: 360, height: 700 })
    const steps = phone.getByRole('dialog', { name: 'Suivi de la commande' })
    await phone.getByRole('button', { name: 'Voir les étapes' }).click()
    await expect(steps.locator('[aria-current]')).toContainText('Créée')

    await move('DemoCommande0002', 2)
    for (const one of [page, phone])
      await expect(one.locator('#order-status')).toContainText('Commande en cours de livraison')
    await expect(steps.locator('[aria-current]')).toContainText('En cours de livraison')
    await expect(page.locator('.order-progress__wide [data-done]')).toHaveCount(3)
    await phone.keyboard.press('Escape')
    await expect(steps).toBeHidden()
  },
)

test(
  'a page that gets no event stream polls the state of the order (§9.4, §10.10)',
  alsoInFirefox,
  async ({ page }) => {
    await page.clock.install()
    await page.route('**/suivi', (route) =>
      // HEAD requests do not count as streams.
      route.request().method() === 'HEAD'
        ? route.fallback()
        : route.fulfill({ status: 429, headers: { 'Retry-After': '60' } }),
    )
    const rejected = page.waitForResponse('**/suivi')
    await signInByForm(page, 'pro@exemple.fr', '/espace_pro/commande/DemoCommande0001')
    await rejected
    await expect(page.locator('#order-status')).not.toContainText('Commande terminée')
    await move('DemoCommande0001', 3)
    await page.clock.runFor(41_000)
    await expect(page.locator('#order-status')).toContainText('Commande terminée')
  },
)

test('after its client was signed out, an order page stays unchanged, says so, and updates again after a sign-in (§8)', async ({
  page,
}) => {
  const path = '/espace_pro/commande/DemoCommande0003'
  const refresh = await holdRefresh(page)
  const follows = waitForEventStream(page)
  await signInByForm(page, 'pro@exemple.fr', path)
  await follows
  const before = await page.locator('#order-status').textContent()
  await page.context().clearCookies()
  await refresh()
  await move('DemoCommande0003', 1)
  const notice = page.getByRole('status').getByText('Votre session est terminée')
  await expect(notice).toBeVisible()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await expect(page).toHaveURL(path)
  await expect(page.locator('#order-status')).toHaveText(before ?? '')
  // The user signs in again in another tab.
  await signInByForm(await page.context().newPage(), 'pro@exemple.fr')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('#order-status')).toContainText('Commande traitée')
  await expect(notice).toBeHidden()
})
