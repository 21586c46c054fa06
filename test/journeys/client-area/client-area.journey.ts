import type { Page } from '@playwright/test'
import { moveOrder } from '../../../domain/orders/move-order.ts'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import { firefoxToo } from '../../firefox/firefox-too.ts'
import { onAnotherNode } from '../helpers/another-node.ts'
import { violationsOf } from '../helpers/axe.ts'
import { signIn } from '../helpers/sign-in.ts'
import { expectSound } from '../helpers/sound.ts'
import { comeAlive, expect, holdBack, holdRefresh, test } from '../helpers/visitor.ts'

const move = (id: string, status: OrderStatus) =>
  onAnotherNode((world) => moveOrder({ ...world, clock: { now: () => new Date() } }, id, status))

test(
  'when the workshop moves an order, pages open on it follow without a reload',
  firefoxToo,
  async ({ page, another }) => {
    const path = '/espace_pro/commande/DemoCommande0002'
    await signIn(page, 'pro@exemple.fr', path)
    await expect(page.getByRole('heading', { name: 'Commande créée' })).toBeVisible()
    const phone = await another()
    await signIn(phone, 'pro@exemple.fr', path)
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

test('a page that finds no place for its stream asks by itself', firefoxToo, async ({ page }) => {
  await page.clock.install()
  await page.route('**/suivi', (route) =>
    // Who asks for the head alone takes no place.
    route.request().method() === 'HEAD'
      ? route.fallback()
      : route.fulfill({ status: 429, headers: { 'Retry-After': '60' } }),
  )
  const refused = page.waitForResponse('**/suivi')
  await signIn(page, 'pro@exemple.fr', '/espace_pro/commande/DemoCommande0001')
  await refused
  await expect(page.locator('#order-status')).not.toContainText('Commande terminée')
  await move('DemoCommande0001', 3)
  await page.clock.runFor(41_000)
  await expect(page.locator('#order-status')).toContainText('Commande terminée')
})

test('an order whose reader was signed out meanwhile stays as it is, says so, and follows again', async ({
  page,
}) => {
  const path = '/espace_pro/commande/DemoCommande0003'
  const refresh = await holdRefresh(page)
  await signIn(page, 'pro@exemple.fr', path)
  const before = await page.locator('#order-status').textContent()
  await page.context().clearCookies()
  await refresh()
  await move('DemoCommande0003', 1)
  const notice = page.getByRole('status').getByText('Votre session est terminée')
  await expect(notice).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await expect(page).toHaveURL(path)
  await expect(page.locator('#order-status')).toHaveText(before ?? '')
  // In another tab, the session comes back.
  await signIn(await page.context().newPage(), 'pro@exemple.fr')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('#order-status')).toContainText('Commande traitée')
  await expect(notice).toBeHidden()
})

test(
  'sections, rows and documents are reached by mouse, keyboard and the browser’s own buttons',
  firefoxToo,
  async ({ page }) => {
    test.slow()
    await signIn(page, 'pro@exemple.fr')
    const title = page.getByRole('heading', { level: 1 })
    await page.getByRole('link', { name: 'Mes commandes' }).click()
    await expect(title).toHaveText('Mes commandes')
    await page.getByRole('link', { name: 'Mes factures et avoirs' }).click()
    await expect(title).toHaveText('Mes factures et avoirs')
    await page.goBack()
    await expect(title).toHaveText('Mes commandes')

    // Anywhere on a row: what is pressed is its link, stretched over it.
    const row = page.getByRole('row').nth(4)
    const press = { position: { x: 400, y: 20 } }
    const opened = page.context().waitForEvent('page')
    await row.click({ ...press, button: 'middle' })
    const other = await opened
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Commande CO-')
    await other.close()
    await row.click(press)
    await expect(title).toContainText('Commande CO-')
    await page.goBack()
    await row.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(title).toContainText('Commande CO-')

    await haveViewer(page)
    await page.goto('/espace_pro/factures?statut=paid')
    await page.getByRole('link', { name: 'Total TTC' }).click()
    await expect(page).toHaveURL('/espace_pro/factures?statut=paid&tri=ttc')
    await page.getByRole('row').nth(1).getByRole('link').click()
    await expect(title).toContainText('Facture FA-')
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('title', /Facture FA-/)
    await expect(page.getByText('Chargement du document…')).toBeHidden()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Facture FA-[ES]-\d{4}-\d{4} TW Jantes\.pdf$/)
  },
)

/** The light browser shows no documents; in the frame stands a page in the place of one. */
async function haveViewer(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  )
  await page.route('**/pdf*', (route) =>
    route.request().frame() === page.mainFrame()
      ? route.fallback()
      : route.fulfill({ contentType: 'text/html', body: '<p>Le document</p>' }),
  )
}

const listed = (page: Page) => page.locator('.records tbody tr')

test('« Afficher la suite » adds rows below: the page stays where it is, the reader goes on from the first', async ({
  page,
}) => {
  await signIn(page, 'pro@exemple.fr', '/espace_pro/commandes')
  await expect(listed(page)).toHaveCount(25)
  const more = page.getByRole('link', { name: 'Afficher la suite' })
  await more.focus()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(listed(page)).toHaveCount(50)
  await expect(page).toHaveURL('/espace_pro/commandes?page=2')
  await expect(listed(page).nth(25)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await page.keyboard.press('Tab')
  await expect(listed(page).nth(25).getByRole('link')).toBeFocused()
  await more.click()
  await expect(listed(page).nth(50)).toBeFocused()
  // The address holds what is shown; sorting begins anew.
  await page.reload()
  await expect(listed(page)).toHaveCount(75)
  await page.goBack()
  await expect(listed(page)).toHaveCount(50)
  await page.getByRole('link', { name: 'Total TTC' }).click()
  await expect(listed(page)).toHaveCount(25)
  await expect(page).toHaveURL('/espace_pro/commandes?tri=ttc')
})

test('without JavaScript « Afficher la suite » leads to the first row that is new', async ({ another }) => {
  const plain = await another({ javaScriptEnabled: false })
  await signIn(plain, 'pro@exemple.fr')
  await plain.goto('/espace_pro/commandes')
  await plain.getByRole('link', { name: 'Afficher la suite' }).click()
  await expect(plain).toHaveURL('/espace_pro/commandes?page=2#suite')
  await expect(listed(plain)).toHaveCount(50)
  await expect(listed(plain).nth(25)).toBeInViewport()
})

test('a search tells how many it found, and leaves the focus where it was', firefoxToo, async ({ page }) => {
  await signIn(page, 'pro@exemple.fr', '/espace_pro/commandes')
  const list = page.getByRole('search')
  const words = list.getByRole('searchbox')
  const count = page.locator('#nombre')
  await expect(count).toHaveText(/^\d+\slignes$/)
  const all = await count.textContent()
  await words.fill('peugeot')
  await words.press('Enter')
  await expect(page).toHaveURL(/recherche=peugeot/)
  await expect(count).toHaveText(/^\d+\srésultats?$/)
  await expect(words).toBeFocused()

  await list.getByLabel('Statut').selectOption({ index: 1 })
  const filter = list.getByRole('button', { name: 'Filtrer' })
  await filter.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/statut=/)
  await expect(filter).toBeFocused()

  await words.fill('aucune de ce nom')
  await words.press('Enter')
  // The search before may have found nothing either.
  await expect(page).toHaveURL(/recherche=aucune/)
  await expect(count).toHaveText('Aucun résultat pour cette recherche.')
  await list.getByRole('link', { name: 'Tout afficher' }).click()
  await expect(count).toHaveText(all ?? '')
  await expect(count).toBeFocused()
  await expect(words).toHaveValue('')
  await expect(list.getByLabel('Statut')).toHaveValue('')

  await page.goBack()
  await expect(words).toHaveValue('aucune de ce nom')
})

test('what is typed while the answer to a search is on its way stays', async ({ page }) => {
  await signIn(page, 'pro@exemple.fr', '/espace_pro/commandes')
  const letGo = await holdBack(page, '**/commandes.data*')
  const words = page.getByRole('search').getByRole('searchbox')
  await words.fill('peugeot')
  await words.press('Enter')
  await words.fill('peugeot 308')
  letGo()
  await expect(page.locator('#nombre')).toHaveText(/^\d+\srésultats?$/)
  await expect(words).toHaveValue('peugeot 308')
})

const pages = [
  '',
  '/commandes?recherche=e',
  '/factures?statut=created',
  '/devis',
  '/commande/DemoCommande0003',
]

test('the pages of the client area are accessible and fit, narrow or wide', async ({ page }) => {
  // Many pages for one signing in.
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'pro@exemple.fr')
  for (const path of pages) {
    await page.goto(`/espace_pro${path}`)
    await expectSound(page, path)
  }
})

test('« Chargement du document… » goes once the document is there, also when it came before the page was alive', async ({
  page,
}) => {
  await haveViewer(page)
  await signIn(page, 'pro@exemple.fr', '/espace_pro/factures')
  const document = await page.getByRole('link', { name: /^FA-/ }).first().getAttribute('href')
  const waiting = page.getByText('Chargement du document…')
  const arrived = () => page.frameLocator('iframe').getByText('Le document')

  const letGo = await holdBack(page)
  await page.goto(document ?? '', { waitUntil: 'commit' })
  await expect(arrived()).toBeVisible()
  letGo()
  await comeAlive(page)
  await expect(waiting).toHaveCount(0)

  await page.goto(document ?? '')
  await expect(arrived()).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('on a small screen the menu opens by its button, leads on and closes', firefoxToo, async ({ page }) => {
  await signIn(page, 'pro@exemple.fr')
  await page.setViewportSize({ width: 360, height: 800 })
  const menu = page.getByRole('navigation', { name: 'Espace client' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Mon espace' }).click()
  await menu.getByRole('link', { name: 'Mes devis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes devis')
  await expect(menu).toBeHidden()
})
