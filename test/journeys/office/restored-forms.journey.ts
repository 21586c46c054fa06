import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { query } from '../helpers/database.ts'
import { signIn } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

const forms = [
  ['a supplement', 'mecano@exemple.fr', null, 'Signaler un supplément', 'Ce que vous avez trouvé'],
  ['the passport of a rim', 'mecano@exemple.fr', null, 'Passeport', 'Conseil au client'],
  ['the company', 'atelier@exemple.fr', '/gestion/reglages/entreprise', null, 'Siège social'],
  [
    'a note of a thread',
    'bureau@exemple.fr',
    '/gestion/demandes/DemoDemande00002',
    'Noter quelque chose',
    'Note',
  ],
  ['a signature', 'bureau@exemple.fr', '/gestion/compte', null, 'Signature'],
] as const

test('the text typed into a form of the office is restored after a reload (§11.6)', async ({ page }) => {
  test.slow()
  for (const [form, email, path, fold, label] of forms)
    await test.step(form, async () => {
      const address = path ?? rimPath(await insertReceivedOrder(query, { pos: 'ostwald' }))
      await signIn(page, email, address)
      const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) })
      if (fold) await page.locator('summary', { hasText: fold }).click()
      await field.fill('Ce qui a été saisi et pas encore envoyé')
      await page.reload()
      await expect(field).toBeVisible()
      await expect(field).toHaveValue('Ce qui a été saisi et pas encore envoyé')
    })
})
