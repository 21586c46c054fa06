import type { Page } from '@playwright/test'
import { demoPassword, demoStaff } from '../../demo/people.ts'
import { expect } from './visitor.ts'

/** Signs a demo person (demo/people.ts) in, as a visitor does it, and waits for the page that was asked for. */
export async function signIn(page: Page, email: string, path = '/espace_pro', password = demoPassword) {
  await page.goto(path)
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe *').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  if (demoStaff.some((staff) => staff.email === email))
    await page.getByRole('button', { name: 'Passer, démonstration' }).click()
  // On a phone the office has it behind « Plus ».
  await expect(page.getByRole('button', { name: 'Déconnexion', includeHidden: true })).toBeAttached()
}
