import { randomId } from '../../../domain/kernel/random-id.ts'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test, waitForHydration } from '../helpers/visitor.ts'
import { insertWaitingMessageSince } from '../helpers/waiting-message.ts'

test('the keyboard alone is enough to use the help, the search, a list and a record of the office (§11.6, §11.11)', async ({
  page,
}) => {
  test.slow()
  await test.step('the help and the search work by keyboard alone (§11.6, §11.11)', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInByForm(page, 'bureau@exemple.fr', '/gestion')

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Aide : Aujourd’hui' })
    await expect(sheet).toContainText('Rechercher partout')
    await expect(sheet).toContainText('Ce qui attend l’atelier')
    expect(await listAccessibilityViolations(page)).toEqual([])
    // While a dialog is open, the page's keyboard shortcuts do nothing.
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    // The menu opens the same help, for the current page.
    await page.getByText('Réglages et compte').click()
    await page.getByRole('link', { name: 'Aide' }).click()
    await expect(sheet).toBeVisible()
    await sheet.getByRole('link', { name: 'Tout le guide de l’atelier' }).click()
    await expect(page.getByRole('heading', { name: 'Aide', level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Without an open group the whole menu fits on the screen; the daily entries stay above whichever group is open.
    const menu = page.locator('#menu-gestion')
    const groups = await menu.locator('summary').all()
    expect(groups.length).toBeGreaterThan(1)
    const overflow = () => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    for (const group of groups) {
      if (!(await group.locator('..').evaluate((details) => (details as HTMLDetailsElement).open)))
        await group.click()
      await expect(menu.locator('details[open]')).toHaveCount(1)
      await expect(menu.getByRole('link', { name: 'Aujourd’hui' })).toBeVisible()
    }
    await groups.at(-1)?.click()
    expect(await overflow()).toBe(0)
    await page.getByRole('link', { name: 'Aujourd’hui', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Aujourd’hui', level: 1 })).toBeVisible()

    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Rechercher' })
    await expect(search.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('meurthe')
    await expect(search.getByRole('link', { name: 'Garage de la Meurthe' })).toBeVisible()
    expect(await listAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(search.getByRole('link', { name: 'Garage de la Meurthe' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(search.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Garage de la Meurthe', level: 1 })).toBeVisible()
    await expect(search).toBeHidden()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('nouvelle com')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Nouvelle commande', level: 1 })).toBeVisible()
    await expect(search).toBeHidden()
  })
  await test.step('a list and a record work by keyboard alone, and shortcuts do nothing while the user types (§11.11)', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const word = `Jantes ${randomId()}`
    await insertWaitingMessageSince(`${word} un`, 90)
    await insertWaitingMessageSince(`${word} deux`, 80)
    await signInByForm(page, 'bureau@exemple.fr', `/gestion/messages?q=${encodeURIComponent(word)}`)
    const list = page.getByRole('main')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' jke?')
    await expect(page.getByRole('searchbox')).toHaveValue(`${word} jke?`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await list.getByRole('button', { name: 'Rechercher' }).focus()
    await page.keyboard.press('j')
    const rows = list.locator('[data-key=row]')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/gestion\/messages\/\w+/)
    await expect(page.getByRole('heading', { name: 'camille@exemple.fr', level: 1 })).toBeVisible()
    await page.keyboard.press('e')
    await expect(page.getByLabel('Raison')).toBeVisible()
  })
})

test('an action or a search of the office moves the focus to its section or result, and Enter in a field creates nothing (§11.6, §11.11)', async ({
  page,
}) => {
  test.slow()
  await test.step('when a pressed button disappears, the focus moves to its section (§11.11)', async () => {
    const id = randomId()
    await query(
      `insert into newsletter_issues (id, state, subject, author_name, created_at, changed_at, started_at)
     values ($1, 'sending', 'Une lettre qui part', 'Sophie Lambert', now(), now(), now())`,
      [id],
    )
    await signInByForm(page, 'bureau@exemple.fr', `/gestion/lettre/${id}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Mettre en pause' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Reprendre l’envoi' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Où en est l’envoi' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Reprendre l’envoi' })).toBeFocused()
    await query('delete from newsletter_issues where id = $1', [id])
  })
  await test.step('after a move of an order to its next status, Tab reaches « Annuler » first (§11.6, §11.11)', async () => {
    const order = await insertReceivedOrder(query, { status: 1 })
    await query('update orders set tells_client = false where id = $1', [order.id])
    await signInByForm(page, 'bureau@exemple.fr', `/gestion/commandes/${order.id}`)
    await waitForHydration(page)
    const next = page.getByRole('button', { name: /^Passer à «\sprêtes/ })
    // The button has the focus already, so that the press fires no `focusin`.
    await next.focus()
    await next.click()
    await expect(page.getByRole('region', { name: 'Où en est-on' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('.undo-toast').getByRole('button', { name: 'Annuler' })).toBeFocused()
  })
  await test.step('when a form loads another document, the focus moves to the result (§11.11)', async () => {
    const order = await insertReceivedOrder(query, { status: 2 })
    const bill = JSON.stringify([
      { description: 'Rénovation', quantity: 4, unit_price: 12_500, vat_rate: 2000 },
    ])
    // The client gets no mail, so the move does not first ask about unfinished rims.
    await query(
      'update orders set lines = $2, total_te = 50000, total_ti = 60000, tells_client = false where id = $1',
      [order.id, bill],
    )
    await signInByForm(page, 'bureau@exemple.fr', `/gestion/commandes/${order.id}`)
    // A page opened by its address does not move the focus to its title.
    await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
    await page.getByRole('button', { name: 'Terminer et facturer' }).press('Enter')
    await page.waitForURL('**/gestion/factures/nouvelle**')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('« Rechercher partout » searches all points of sale for the typed words', async () => {
    const { id } = await insertReceivedOrder(query, { pos: 'ostwald' })
    await query("update orders set registration_number = 'QZ-417-XK' where id = $1", [id])
    await signInByForm(page, 'bureau@exemple.fr', '/gestion/recherche')
    await page.getByRole('searchbox').fill('QZ-417')
    await expect(page.getByText('Rien ne correspond.')).toBeVisible()
    await page.getByRole('searchbox').fill('garage')
    const everywhere = page.getByRole('link', { name: 'Rechercher partout' })
    await everywhere.click()
    await expect(page.getByRole('link', { name: 'Mes points de vente seulement' })).toBeVisible()
    await page.getByRole('searchbox').fill('QZ-417')
    await expect(page.getByText('QZ-417-XK').first()).toBeVisible()
  })
  await test.step('Enter in a field does not create an order', async () => {
    const [client] = await query<{ id: string }>("select id from clients where email = 'pro@exemple.fr'")
    const brand = `Marque ${randomId()}`
    await signInByForm(page, 'bureau@exemple.fr', `/gestion/commandes/nouvelle?client=${client?.id}`)
    await waitForHydration(page)
    await page.locator('input[name=brand]').fill(brand)
    await page.locator('input[name=brand]').press('Enter')
    // Enter has sent nothing: its request would arrive before the button's request.
    await page.locator('input[name=count]').fill('0')
    await page.getByRole('button', { name: 'Créer la commande' }).click()
    await expect(page.getByText('Indiquez de 1 à 60')).toBeVisible()
    expect(await query('select id from orders where brand = $1', [brand])).toEqual([])
  })
})

test('two users with the same record open see each other (§11.11)', async ({ page, openOtherPage }) => {
  const id = await insertWaitingMessageSince(`À deux ${randomId()}`, 1)
  const path = `/gestion/messages/${id}`
  await signInByForm(page, 'bureau@exemple.fr', path)
  const other = await openOtherPage()
  await signInByForm(other, 'atelier@exemple.fr', path)
  await expect(page.getByText('Thomas Weber regarde aussi cette fiche.')).toBeVisible()
  await expect(other.getByText('Sophie Lambert regarde aussi cette fiche.')).toBeVisible()
  expect(await listAccessibilityViolations(page)).toEqual([])
  // A person who closes the page is no longer shown.
  await other.close()
  await expect(page.getByText('Thomas Weber regarde')).toHaveCount(0)
})

test('on a phone the search of the bar finds while typing, and a list shows new messages (§11.11)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInByForm(page, 'bureau@exemple.fr', '/gestion')
  expect(await listAccessibilityViolations(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Gestion' }).getByRole('link', { name: 'Rechercher' }).click()
  await expect(page.getByRole('heading', { name: 'Rechercher', level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').fill('meurthe')
  await expect(page.getByRole('link', { name: 'Garage de la Meurthe' })).toBeVisible()
  expect(await listAccessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.goto('/gestion/messages')
  const object = `Arrivé ${randomId()}`
  const id = randomId()
  const form = { id, email: 'claire@exemple.fr', object, message: 'Bonjour', description: '' }
  const headers = { Origin: test.info().project.use.baseURL ?? '' }
  expect((await page.request.post('/a_propos', { form, headers })).ok()).toBe(true)
  await expect(page.getByText(object)).toBeVisible()
})
