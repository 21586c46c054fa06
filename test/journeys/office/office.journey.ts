import { randomId } from '../../../domain/kernel/random-id.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

const pages = [
  '/gestion',
  '/gestion/journal',
  '/gestion/compte',
  '/gestion/recherche?q=garage',
  '/gestion/reglages/equipe',
  '/gestion/reglages/reponses',
  '/gestion/messages',
  '/gestion/clients/nouveau',
  '/gestion/donnees/client/GarageSaintDie01',
]

test('the pages of the office and the state of the site are accessible and fit every screen (§11.6)', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await test.step('the pages of the office are accessible and fit a phone and a desktop (§11.6)', async () => {
    // Runs axe on nine pages.
    await page.setViewportSize({ width: 360, height: 800 })
    await signInByForm(page, 'atelier@exemple.fr', pages[0])
    for (const path of pages) {
      if (path !== pages[0]) await page.goto(path)
      await expectAccessiblePage(page, path)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    }
  })
  await test.step('the state of the site can be read and opened by keyboard on any screen (§11.25)', async () => {
    const widths = [320, 768, 1440]
    await page.setViewportSize({ width: 320, height: 800 })
    await signInByForm(page, 'atelier@exemple.fr', '/gestion/etat')
    await expect(page.getByRole('heading', { level: 1, name: 'État du site' })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /Tout va bien|À surveiller|À réparer/ }),
    ).toBeVisible()
    await expectAccessiblePage(page, 'folded', widths)
    await page.locator('.health__operator > summary').click()
    const summary = page.locator('#base summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#base').getByText('PostgreSQL')).toBeVisible()
    await expectAccessiblePage(page, 'unfolded', widths)
  })
})

/** Every list of the office for which the demo has records. */
const lists = [
  ...['demandes', 'messages', 'clients', 'devis', 'commandes', 'commandes?vue=liste', 'factures'],
  ...['encaissements', 'encaissements/clotures', 'encaissements/comptable', 'actualites', 'realisations'],
  ...['lettre', 'lettre/abonnes', 'journal', 'reglages/equipe', 'reglages/reponses'],
]

test('on a phone the first record of a list is near the top, and the bar fits; a skip link passes the menu (§11.6)', async ({
  page,
}) => {
  test.slow()
  await test.step('the first record of every list begins within the first 260 px of a phone (§11.6)', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInByForm(page, 'atelier@exemple.fr', '/gestion')
    for (const list of lists) {
      await page.goto(`/gestion/${list}`)
      const first = page.locator('.paper-page :is(tbody tr, .plain-list > li):visible').first()
      await expect(first, list).toBeVisible()
      expect((await first.boundingBox())?.y, list).toBeLessThanOrEqual(260)
    }
  })
  await test.step('on the narrowest phone the words of the bar do not touch each other (§11.6)', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await signInByForm(page, 'atelier@exemple.fr', '/gestion')
    const linkBoxes = await page.locator('.office-bar__link').evaluateAll((links) =>
      links.map((link) => {
        const words = document.createRange()
        words.selectNodeContents(link.querySelector('span') ?? link)
        const [inner, outer] = [words.getBoundingClientRect(), link.getBoundingClientRect()]
        return inner.left > outer.left && inner.right < outer.right
      }),
    )
    expect(linkBoxes).toEqual([true, true, true, true, true])
  })
  await test.step('« Aller au contenu » moves the focus behind the menu (§11.6)', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInByForm(page, 'atelier@exemple.fr', '/gestion/demandes')
    await page.getByRole('link', { name: 'Aller au contenu' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeFocused()
  })
})

test('the menu leads to the team, where a member is added and changed, and to the journal (§11.6)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByForm(page, 'atelier@exemple.fr', '/gestion')
  await page.getByRole('button', { name: 'Plus' }).click()
  await page.getByText('Réglages et compte').click()
  await page.getByRole('link', { name: 'Équipe' }).click()
  await expect(page.getByRole('heading', { name: 'Équipe', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page.getByText('Indiquez une adresse e-mail')).toBeVisible()
  const name = `Léa ${randomId()}`
  await page.getByLabel('E-mail').fill(`${randomId().toLowerCase()}@exemple.fr`)
  await page.getByLabel('Nom').fill(name)
  await page.getByText('Bureau', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 800 })
  await page.getByLabel('Ostwald').uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  const journalText = `Thomas Weber a modifié le compte de ${name}`
  await expect(page.getByText(journalText)).toBeVisible()
  await page.getByText('Suivi', { exact: true }).click()
  await page.getByRole('link', { name: 'Journal' }).click()
  await expect(page.getByRole('link', { name: journalText })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByText('Tout le journal').click()
  // Other journeys record events meanwhile, but none before this date.
  await page.locator('#au').fill('2020-01-01')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByText('Aucune action ne correspond.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })

  test('the menu opens, and a form shows its errors (§11.6)', async ({ page }) => {
    await page.goto('/gestion/reglages/equipe')
    await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill('atelier@exemple.fr')
    await page.getByLabel('Mot de passe *').fill('jantes-demo-2026')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('button', { name: 'Passer, démonstration' }).click()
    await page.getByRole('button', { name: 'Créer le compte' }).click()
    await expect(page.getByText('Indiquez une adresse e-mail')).toBeVisible()
    await page.getByRole('button', { name: 'Plus' }).click()
    await page.getByText('Suivi', { exact: true }).click()
    await page.getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByRole('heading', { name: 'Journal' })).toBeVisible()
    await page.getByRole('button', { name: 'Plus' }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  })
})
