import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../../../demo/people.ts'
import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, refreshStreamPattern, test } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 180_000 })
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 800 } })

const isKept = (page: Page, path: string) =>
  page.evaluate(async (address) => (await caches.match(address)) !== undefined, path)

/**
 * Opens a page. Tries again while a reload of the previous page interrupts it: that page reads its data again after a submission,
 * and if the network is lost meanwhile, the service worker makes it reload.
 */
const open = (page: Page, path: string) => expect(() => page.goto(path)).toPass()

const counter = (page: Page) => page.locator('.waiting-photos')
const notice = (page: Page) => page.getByText(/Sans réseau\s: état de \d+\sh\s\d+/)

/** Makes an order promised for today in the mechanic's workshop. */
async function promisedToday() {
  const order = await insertReceivedOrder(query, { pos: 'ostwald' })
  await query(`update orders set promised_on = (now() at time zone 'Europe/Paris')::date where id = $1`, [
    order.id,
  ])
  return order
}

test('offline, pages stay readable; photos, steps, rim data and problems wait, and are sent once online (§11.6)', async ({
  page,
  context,
}) => {
  const order = await promisedToday()
  const orderPath = `/gestion/commandes/${order.id}`
  await signInByForm(page, 'mecano@exemple.fr', '/gestion')
  for (const path of ['/gestion', '/gestion/commandes', orderPath, rimPath(order)])
    await expect.poll(() => isKept(page, path), { message: path, timeout: 90_000 }).toBe(true)

  await context.setOffline(true)
  await open(page, rimPath(order))
  await expect(notice(page)).toBeVisible()
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#6b7075' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[name=face]')
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(counter(page)).toContainText('1 photo à envoyer')
  await page.locator('.rim-main-button').getByRole('button', { name: 'Déposée' }).click()
  await expect(page.locator('.press-waiting')).toBeVisible()
  await page.getByText('Signaler un problème', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Ce qui ne va pas' }).fill('Fissure au talon.')
  await page.getByRole('button', { name: 'Signaler', exact: true }).click()
  await expect(counter(page)).toContainText('3 envois à envoyer')

  await page.getByRole('link', { name: /^Commande / }).click()
  await expect(page).toHaveURL(new RegExp(`${orderPath}$`))
  await page.locator('.order-rim__change summary').first().click()
  const make = page.locator('.order-rim__change').first().getByLabel('Fabricant')
  await make.fill('Ronal')
  await page.reload()
  await expect(make, 'what was typed and not sent').toHaveValue('Ronal')
  await page.locator('.order-rim__change').first().getByRole('button', { name: 'Enregistrer' }).click()
  await expect(counter(page)).toContainText('4 envois à envoyer')
  await page.reload()
  await expect(counter(page)).toContainText('4 envois à envoyer')
  await test.step('stored orders are listed by plate and client, with their rims (§11.6)', async () => {
    await open(page, '/gestion/hors-reseau')
    const storedOrders = page.getByRole('region', { name: 'Commandes gardées' }).getByRole('listitem')
    const item = storedOrders.filter({ has: page.locator(`a[href="${orderPath}"]`) }).first()
    const [named] = await query<{ plate: string | null; number: string }>(
      'select registration_number as plate, order_number as number from orders where id = $1',
      [order.id],
    )
    await expect(item).toContainText(named?.plate ?? named?.number ?? '?')
    await expect(item.getByRole('link', { name: /^Jante 1/ })).toBeVisible()
  })
  await open(page, '/gestion/clients')
  await expect(page.getByText('Cette page n’est pas disponible sans réseau sur cet appareil.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aujourd’hui' }).last()).toBeVisible()

  await context.setOffline(false)
  await open(page, orderPath)
  await expect(counter(page)).toBeHidden()
  await expect(notice(page)).toBeHidden()
  const onSite = () =>
    query(
      `select (select string_agg(step, ',') from order_rim_steps s join order_rims r on r.id = s.rim_id where r.order_id = o.id) as steps,
              (select count(*)::int from rim_photos p where p.order_id = o.id) as photos,
              (select make from order_rims r where r.order_id = o.id order by place limit 1) as make,
              (select string_agg(problem, '') from order_rims r where r.order_id = o.id) as problem
         from orders o where o.id = $1`,
      [order.id],
    )
  await expect
    .poll(onSite)
    .toMatchObject([{ steps: 'removed', photos: 1, make: 'Ronal', problem: 'Fissure au talon.' }])
  await expect(counter(page)).toBeHidden()
})

test('offline, steps, problems and card moves wait on the phone, can be discarded and are sent once (§11.6)', async ({
  page,
  context,
}) => {
  const [today, stepped, cracked, carded] = [
    await promisedToday(),
    await promisedToday(),
    await promisedToday(),
    await promisedToday(),
  ]
  // First in the list, which has a maximum length: other journeys insert orders for the same day.
  await query(`update orders set promised_on = '1999-12-31' where id = $1`, [today.id])
  await signInByForm(page, 'mecano@exemple.fr', '/gestion')
  for (const path of ['/gestion', '/gestion/commandes', rimPath(cracked)])
    await expect.poll(() => isKept(page, path), { message: path, timeout: 90_000 }).toBe(true)
  await test.step('a step submitted offline on Aujourd’hui waits on the phone, and is sent once when online (§11.6)', async () => {
    await context.setOffline(true)
    const step = page.locator(`form[action*="${today.rims[0]}"]`)
    await step.getByRole('button', { name: /déposée/i }).click()
    await expect(counter(page)).toContainText('1 envoi à envoyer')
    await expect(step.getByText('En attente de réseau')).toBeVisible()
    await context.setOffline(false)
    await expect(counter(page)).toBeHidden()
    await expect
      .poll(() => query('select step from order_rim_steps where rim_id = $1', [today.rims[0]]))
      .toEqual([{ step: 'removed' }])
  })
  await test.step('offline, a further step and the undo of a step wait on the phone (§11.6)', async () => {
    await open(page, rimPath(stepped))
    await page.locator('.rim-main-button').getByRole('button', { name: 'Déposée' }).click()
    await expect(page.locator('.rim-steps [data-step=done]')).toHaveCount(1)
    await context.setOffline(true)
    await page.locator('details:has(> .rim-steps__actions) > summary').click()
    const other = page.locator('.rim-steps__actions form[action*="noter-etape"]').first()
    await other.getByRole('button').click()
    await expect(counter(page)).toContainText('1 envoi à envoyer')
    await expect(page.locator('.press-waiting'), 'the other steps can still be pressed').toHaveCount(1)
    await other.getByRole('button', { name: 'Abandonner' }).click()
    await expect(counter(page)).toBeHidden()
    await page.getByRole('button', { name: 'Annuler «\u00a0déposée\u00a0»' }).click()
    await expect(counter(page)).toContainText('1 envoi à envoyer')
    await context.setOffline(false)
    await expect(counter(page)).toBeHidden()
    await expect
      .poll(() => query('select step from order_rim_steps where rim_id = $1', [stepped.rims[0]]))
      .toEqual([])
  })
  await test.step('a problem reported offline is sent once, however often its button is clicked (§11.6)', async () => {
    await context.setOffline(true)
    await open(page, rimPath(cracked))
    await page.getByText('Signaler un problème', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Ce qui ne va pas' }).fill('Fissure au talon.')
    const report = page.getByRole('button', { name: 'Signaler', exact: true })
    await report.click()
    await expect(counter(page)).toContainText('1 envoi à envoyer')
    for (const _ of ['second', 'third']) {
      await report.click()
      await expect(report).not.toHaveAttribute('aria-busy', 'true')
    }
    await expect(counter(page)).toContainText('1 envoi à envoyer')
    await context.setOffline(false)
    await expect(counter(page)).toBeHidden()
    await expect
      .poll(() => query('select problem from order_rims where id = $1', [cracked.rims[0]]))
      .toEqual([{ problem: 'Fissure au talon.' }])
  })
  await test.step('a waiting move of a card can be discarded on the board', async () => {
    await open(page, '/gestion/commandes')
    await context.setOffline(true)
    const card = page.locator(`[data-card="${carded.id}"]`)
    await card.getByRole('button', { name: /traitée/i }).click()
    await expect(counter(page)).toContainText('1 envoi à envoyer')
    await card.getByRole('button', { name: 'Abandonner' }).click()
    await expect(counter(page)).toBeHidden()
    await expect(card.getByRole('button', { name: /traitée/i })).toBeVisible()
  })
})

test('after the session has ended, waiting submissions say so and lead to the sign-in (§11.6)', async ({
  page,
  context,
}) => {
  const order = await promisedToday()
  await signInByForm(page, 'mecano@exemple.fr', rimPath(order))
  // Before the page is in the offline cache, it still requests data with the session.
  await expect.poll(() => isKept(page, rimPath(order)), { timeout: 90_000 }).toBe(true)
  await page.route(refreshStreamPattern, (route) => route.abort())
  await context.clearCookies()
  await page.locator('.rim-main-button').getByRole('button', { name: 'Déposée' }).click()
  const waiting = page.locator('.press-waiting')
  await expect(waiting).toContainText('Votre session est terminée')
  await expect(waiting).not.toContainText('En attente de réseau')
  await counter(page).click()
  await expect(page.getByRole('dialog', { name: 'À envoyer' })).toContainText(
    'En attente de votre reconnexion',
  )
  await page.keyboard.press('Escape')
  await waiting.getByRole('link', { name: 'Se reconnecter' }).click()
  await expect(page).toHaveURL(/\/espace_pro\?suite=/)
})

for (const [email, path] of [
  ['mecano@exemple.fr', '/gestion'],
  ['particulier@exemple.fr', '/espace_pro/commandes'],
] as const)
  test(`an offline sign-out from ${path} hides the account, and ends the session once online (§11.6)`, async ({
    page,
    context,
  }) => {
    await signInByForm(page, email, path)
    // Before the page is in the offline cache, it still requests data.
    if (path === '/gestion') await expect.poll(() => isKept(page, path), { timeout: 90_000 }).toBe(true)
    const before = await page.context().cookies()
    await context.setOffline(true)
    const toggle = page.getByRole('button', { name: /^(Plus|Mon espace)$/ })
    await toggle.click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page.getByRole('heading', { name: 'Déconnexion sans réseau' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: /Gestion|Espace client/ })).toHaveCount(0)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/espace_pro$/)
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    // The session has ended on the server, not only in this browser.
    await page.context().addCookies(before)
    await page.goto(path)
    await expect(page).toHaveURL(/espace_pro/)
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  })

/** Whether React has taken over the sign-out form. */
const isHydrated = (tab: Page) =>
  tab.evaluate(() => {
    const form = document.querySelector('form[action$="/deconnexion"]')
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))
  })

test('after an offline sign-out has ended the session, no tab shows the account again (§11.6)', async ({
  page,
  context,
}) => {
  await test.step('a visitor has no service worker and requests none of its files (§11.6)', async () => {
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.getByRole('link', { name: 'Actualités' }).first().waitFor({ state: 'attached' })
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(requestedPaths.filter((path) => path.startsWith('/gestion'))).toEqual([])
  })
  const path = '/espace_pro/commandes'
  await signInByForm(page, 'particulier@exemple.fr', path)
  const other = await context.newPage()
  // The other tab cannot end the session itself.
  await other.route('**/deconnexion', () => {})
  await other.goto(path)
  for (const tab of [page, other]) await expect.poll(() => isHydrated(tab)).toBe(true)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mon espace' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: 'Déconnexion sans réseau' })).toBeVisible()
  await context.setOffline(false)
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: 'Connexion', exact: true })).toBeVisible()
})

test('signing out deletes the cached pages even if that takes longer than the sign-out waits (§11.6)', async ({
  page,
}) => {
  await signInByForm(page, 'mecano@exemple.fr', '/gestion')
  await expect.poll(() => isKept(page, '/gestion'), { timeout: 90_000 }).toBe(true)
  await page.evaluate(() => {
    navigator.serviceWorker.getRegistration = () => new Promise(() => {})
  })
  await page.getByRole('button', { name: 'Plus' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/espace_pro/)
  await expect.poll(() => leftHere(page), { timeout: 90_000 }).toEqual({ workers: 0, pages: 0 })
})

test('if the cached pages cannot be deleted at sign-out, a later sign-in page tries again (§11.6)', async ({
  page,
}) => {
  await signInByForm(page, 'mecano@exemple.fr', '/gestion')
  await expect.poll(() => isKept(page, '/gestion'), { timeout: 90_000 }).toBe(true)
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('fault')) return
    CacheStorage.prototype.delete = () => {
      sessionStorage.setItem('tried', 'yes')
      return Promise.reject(new Error('fault'))
    }
  })
  await page.evaluate(() => {
    sessionStorage.setItem('fault', 'yes')
    CacheStorage.prototype.delete = () => Promise.reject(new Error('fault'))
  })
  await page.getByRole('button', { name: 'Plus' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/espace_pro/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tried'))).toBe('yes')
  await page.evaluate(() => sessionStorage.removeItem('fault'))
  await page.reload()
  await expect.poll(() => leftHere(page), { timeout: 90_000 }).toEqual({ workers: 0, pages: 0 })
})

test('a rejected offline submission is kept and shown to its author only, and signing out deletes cached pages (§11.6)', async ({
  page,
  context,
}) => {
  const order = await promisedToday()
  await signInByForm(page, 'mecano@exemple.fr', rimPath(order))
  await expect.poll(() => isKept(page, rimPath(order)), { timeout: 90_000 }).toBe(true)
  await context.setOffline(true)
  await page.locator('.rim-main-button').getByRole('button', { name: 'Déposée' }).click()
  await expect(counter(page)).toContainText('1 envoi à envoyer')
  await query(`update orders set status = 2 where id = $1`, [order.id])
  const picture = '/gestion/commandes/x/photos/y?taille=vignette'
  await page.evaluate(
    async (address) => (await caches.open('gestion-images')).put(address, new Response('')),
    picture,
  )

  await context.clearCookies()
  await context.setOffline(false)
  await signInByForm(page, 'bureau@exemple.fr', '/gestion')
  await expect(counter(page)).toBeHidden()
  await expect.poll(() => isKept(page, rimPath(order))).toBe(false)
  expect(await isKept(page, picture)).toBe(false)
  await page.clock.install()
  await open(page, '/gestion/hors-reseau')
  await expect(page.locator('#page').getByText(/1\senvoi d’un autre compte attend/)).toBeVisible()

  await page.getByRole('button', { name: 'Plus' }).click()
  // On a slow connection the page remains for some time; the caching round that is due meanwhile must cache nothing.
  await page.evaluate(() => {
    const { submit } = HTMLFormElement.prototype
    HTMLFormElement.prototype.submit = function () {
      Object.assign(window, { leave: () => submit.call(this) })
    }
  })
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect.poll(() => page.evaluate(() => 'leave' in window)).toBe(true)
  await page.clock.fastForward(20 * 60_000)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.evaluate(async () => (await fetch('/gestion/hors-reseau.js')).text())
  await page.evaluate(() => (window as unknown as { leave(): void }).leave())
  await expect(page).toHaveURL(/espace_pro/)
  expect(requestedPaths).not.toContain('/gestion/hors-reseau/liste')
  await expect.poll(() => leftHere(page), { timeout: 90_000 }).toEqual({ workers: 0, pages: 0 })

  await signInByForm(page, 'mecano@exemple.fr', '/gestion')
  await counter(page).click()
  const sheet = page.getByRole('dialog', { name: 'À envoyer' })
  await expect(sheet).toContainText('le travail sur ses jantes est terminé')
  await expect(sheet.getByRole('link', { name: 'Ouvrir la fiche' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Abandonner' }).click()
  await expect(counter(page)).toBeHidden()
  expect(await query('select status from orders where id = $1', [order.id])).toMatchObject([{ status: 2 }])
})

test('when the user of a phone changes, waiting steps and photos are sent once, by their author’s verified session only (§11.6)', async ({
  page,
  context,
}) => {
  const order = await promisedToday()
  const readSentWork = () =>
    query(
      `select (select json_agg(json_build_array(step, email)) from order_rim_steps s join order_rims r on r.id = s.rim_id
                 left join users u on u.id = s.done_by where r.order_id = $1) as steps,
              (select count(*)::int from rim_photos where order_id = $1) as photos`,
      [order.id],
    )
  const nothingSent = [{ steps: null, photos: 0 }]
  await signInByForm(page, 'mecano@exemple.fr', rimPath(order))
  await expect.poll(() => isKept(page, rimPath(order)), { timeout: 90_000 }).toBe(true)
  await context.setOffline(true)
  await page.locator('.rim-main-button').getByRole('button', { name: 'Déposée' }).click()
  const photo = await sharp({ create: { width: 90, height: 70, channels: 3, background: '#6b7075' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[name=face]')
    .setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(counter(page)).toContainText('2 envois à envoyer')

  // The author's session has ended.
  await context.clearCookies()
  await context.setOffline(false)
  await counter(page).click()
  const sheet = page.getByRole('dialog', { name: 'À envoyer' })
  await expect(sheet.getByRole('link', { name: 'Se reconnecter' })).toBeVisible()
  await expect(sheet).toContainText('Reconnectez-vous')
  await page.reload()
  await expect(page).toHaveURL(/\/espace_pro\?suite=/)
  expect(await readSentWork()).toEqual(nothingSent)

  // A colleague signs in and works.
  await signInByForm(page, 'bureau@exemple.fr', rimPath(order))
  await expect(counter(page)).toBeHidden()
  await page.reload()
  await open(page, '/gestion/hors-reseau')
  await expect(page.locator('#page').getByText(/2\senvois d’un autre compte attendent/)).toBeVisible()
  expect(await readSentWork()).toEqual(nothingSent)

  // The author signs in again, without the second factor yet.
  await context.clearCookies()
  const headers = { Origin: new URL(page.url()).origin }
  const form = { email: 'mecano@exemple.fr', password: demoPassword }
  await page.request.post('/espace_pro', { form, headers })
  await page.goto('/gestion')
  await expect(page).toHaveURL(/\/verification/)
  expect(await readSentWork()).toEqual(nothingSent)

  await page.request.post('/verification/passer', { headers })
  await page.goto('/gestion')
  await expect.poll(readSentWork).toEqual([{ steps: [['removed', 'tw_mecano@exemple.fr']], photos: 1 }])
  await expect(counter(page)).toBeHidden()
  await page.reload()
  await expect(counter(page)).toBeHidden()
  expect(await readSentWork()).toEqual([{ steps: [['removed', 'tw_mecano@exemple.fr']], photos: 1 }])
})

test('signing out before the second factor deletes the cached pages too; a worker that only cleans up replaces the other (§11.6)', async ({
  page,
  context,
  baseURL,
}) => {
  await signInByForm(page, 'mecano@exemple.fr', '/gestion')
  await expect.poll(() => isKept(page, '/gestion/commandes'), { timeout: 90_000 }).toBe(true)
  await context.clearCookies()
  const form = { email: 'mecano@exemple.fr', password: demoPassword }
  await page.request.post('/espace_pro', { form, headers: { Origin: new URL(page.url()).origin } })
  await page.goto('/gestion')
  await expect(page).toHaveURL(/\/verification/)
  await page.locator('.sign-out').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/espace_pro/)
  // The worker may still be caching pages; it ends when it has finished.
  await expect.poll(() => leftHere(page), { timeout: 90_000 }).toEqual({ workers: 0, pages: 0 })

  const note = await readFile('docs/decisions/0068-offline-office-service-worker.md', 'utf8')
  const site = await startBehind(baseURL ?? '')
  // A new worker activates when the previous one has finished its caching round, which takes minutes for all pages of the day on
  // a busy machine. One page is enough for this test.
  site.files.set('/gestion/hors-reseau/liste', JSON.stringify(['/gestion']))
  await signInByForm(page, 'mecano@exemple.fr')
  await page.goto(`${site.origin}/gestion`)
  await expect.poll(() => isKept(page, '/gestion'), { timeout: 90_000 }).toBe(true)
  site.files.set('/gestion/hors-reseau.js', note.match(/```js\n(.*?)```/s)?.[1] ?? '')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/gestion'))?.update())
  await expect.poll(() => leftHere(page), { timeout: 90_000 }).toEqual({ workers: 0, pages: 0 })
  site.close()
})

/**
 * Proxies the site at another address and replaces some files: requests for a service worker's own script do not pass through
 * Playwright routes.
 */
async function startBehind(origin: string) {
  const files = new Map<string, string>()
  const server = createServer((asked, answer) => {
    const { url = '', method } = asked
    const file = files.get(url)
    if (file) {
      const headers = { 'Content-Type': 'text/javascript', 'Service-Worker-Allowed': '/gestion' }
      answer.writeHead(200, headers).end(file)
      return
    }
    const passed = request(origin + url, { method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    })
    answer.on('close', () => passed.destroy())
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    files,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Counts the office's service workers and stored pages and pictures in this browser. */
const leftHere = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    // The worker may end after it opened a cache again and before it stored anything.
    pages: (
      await Promise.all(
        (
          await caches.keys()
        )
          .filter((name) => /^gestion-(pages|images)/.test(name))
          .map(async (name) => (await (await caches.open(name)).keys()).length),
      )
    ).reduce((sum, count) => sum + count, 0),
  }))
