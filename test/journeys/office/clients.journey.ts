import { randomId } from '../../../domain/kernel/random-id.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

const list = '/gestion/clients'

test('a client is created, changed by two users, merged and imported, and a long name fits every list (§11.10)', async ({
  page,
  openOtherPage,
}) => {
  test.slow()
  await test.step('a client is created, changed by two people, merged, viewed and imported, on a phone and on a desktop (§11.10)', async () => {
    const expectAccessible = (what: string) => expectAccessiblePage(page, what)
    await page.setViewportSize({ width: 360, height: 800 })
    await signInByForm(page, 'atelier@exemple.fr', list)
    await expectAccessible('the list')
    // On a phone the filters are collapsed under the line that describes the list.
    await page.locator('.list-filter summary').click()
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('thillot')
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect(page.getByRole('link', { name: /^Garage des Ballons\s*Professionnel/ })).toBeVisible()
    await expect(page.getByText('Carrosserie Vautrin')).toHaveCount(0)

    await page.goto(`${list}/nouveau`)
    await expectAccessible('somebody new')
    const name = `Garage ${randomId()}`
    const email = `${randomId().toLowerCase()}@exemple.fr`
    await page.getByLabel('Société', { exact: true }).fill(name)
    await page.getByLabel('SIRET').fill('999 501 240 00018')
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Créer la fiche' }).click()
    await expect(page.getByText('Ce SIRET n’existe pas')).toBeVisible()
    await page.getByLabel('SIRET').fill('')
    await page.getByRole('button', { name: 'Créer la fiche' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const record = new URL(page.url()).pathname

    // A colleague has the record open too, without JavaScript.
    const other = await openOtherPage({ javaScriptEnabled: false })
    await signInByForm(other, 'bureau@exemple.fr', record)
    await page.getByText('Modifier la fiche').click()
    await page.getByLabel('Ville').fill('Golbey')
    await page.getByLabel('Téléphone').fill('03 53 01 47 33')
    await other.getByText('Modifier la fiche').click()
    await other.getByLabel('Ville').fill('Nancy')
    await other.getByLabel('Prénom', { exact: true }).fill('Léa')
    await other.locator('#modifier').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(other.getByText('Enregistré', { exact: true })).toBeVisible()
    await page.locator('#modifier').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Quelqu’un d’autre a modifié cette fiche')).toBeVisible()
    await expectAccessible('two values to choose from')
    await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Léa')
    await page.locator('#modifier').getByText('Nancy', { exact: true }).click()
    await page.locator('#modifier').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nancy')
    await expect(page.getByText('téléphone rien → 03 53 01 47 33')).toBeVisible()
    // A second change is saved on the same page without a reload.
    await page.getByRole('textbox', { name: 'Ville' }).fill('Vittel')
    await page.locator('#modifier').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('ville Nancy → Vittel')).toBeVisible()

    await expectAccessible('the record')
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.getByRole('button', { name: 'Inviter le client' }).click()
    await expect(page.getByText(`à ${email}, pas encore suivie`)).toBeVisible()
    await page.getByRole('button', { name: 'Voir comme ce client' }).click()
    await expect(page.getByText(`Vous voyez l’espace de ${name}`)).toBeVisible()
    await expectAccessible('the client area as the client sees it')
    await page.getByRole('button', { name: 'Quitter' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    const twin = `Doublon ${randomId()}`
    await page.goto(`${list}/import`)
    await expectAccessible('the import')
    const text = `Société;E-mail;Téléphone\r\n${twin};double-${email};03 53 01 47 33\r\nSans rien;;\r\n`
    await page
      .getByLabel('Fichier')
      .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Lire le fichier' }).click()
    await expect(page.getByText('Ni e-mail ni SIRET')).toBeVisible()
    await expectAccessible('what an import would do')
    await page.getByRole('button', { name: /^Importer 1\s+client$/ }).click()
    await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeVisible()

    await page.goto(`${record}`)
    await page
      .getByRole('listitem')
      .filter({ hasText: twin })
      .getByRole('link', { name: 'Comparer et fusionner' })
      .click()
    await expect(page.getByRole('heading', { name: 'Fusionner deux clients' })).toBeVisible()
    await expectAccessible('two records side by side')
    await page.getByRole('button', { name: 'Fusionner les deux fiches' }).click()
    await expect(page.getByText(`a fusionné la fiche de ${twin}`)).toBeVisible()
  })
  await test.step('a name of 80 letters without a space does not make a list scroll sideways', async () => {
    await signInByForm(page, 'atelier@exemple.fr', `${list}/nouveau`)
    const name = `Carrosserie${randomId()}`.padEnd(80, 'Jantes')
    await page.getByLabel('Société', { exact: true }).fill(name)
    await page.getByLabel('E-mail', { exact: true }).fill(`${randomId().toLowerCase()}@exemple.fr`)
    await page.getByRole('button', { name: 'Créer la fiche' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${list}?q=${name}`)
      await expect(page.getByRole('link', { name })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
  })
})
