import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test, waitForHydration } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 45_000 })
test.describe.configure({ timeout: 180_000 })

test('the draft of a legal text is saved while typing, and shows its changes (§11.22)', async ({ page }) => {
  await signInByForm(page, 'atelier@exemple.fr', '/gestion/reglages/textes/confidentialite')
  const summary = page.getByRole('textbox', { name: 'Ce qui change' })
  const saved = page.locator('#brouillon .office-form__saved')
  await summary.fill('Un mot de plus.')
  await expect(saved).toHaveText('Enregistré')
  await page.getByText('Le même texte en HTML').click()
  const area = page.getByRole('textbox', { name: 'Texte, en HTML' })
  await area.press('Control+End')
  await area.pressSequentially('<p>Une phrase de plus.</p>')
  await expect(page.locator('.word-diff ins')).toContainText('Une phrase de plus.')
  await expect(saved).toHaveText('Enregistré')
  // The typed text and the cursor do not change.
  await expect(area).toBeFocused()
  await page.reload()
  await waitForHydration(page)
  await expect(summary).toHaveValue('Un mot de plus.')
  await expect(page.locator('#brouillon textarea')).toHaveValue(/Une phrase de plus\./)
  await page.getByRole('button', { name: 'Abandonner ce brouillon' }).click()
  await expect(page.getByRole('heading', { name: 'Préparer une version' })).toBeVisible()
  await expect(summary).toHaveValue('')
})
