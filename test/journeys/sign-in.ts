import type { Page } from '@playwright/test'
import { demoPassword } from '../../demo/people.ts'
import { expect, test } from './visitor.ts'

/**
 * Signs a demo person (demo/people.ts) in as the form's post does and opens the page; the form itself is walked through
 * in `sign-in.journey.ts` and wherever it is the matter.
 */
export async function signIn(page: Page, email: string, path = '/espace_pro', password = demoPassword) {
  const answer = await page.request.post('/espace_pro', {
    form: { email, password },
    headers: { Origin: test.info().project.use.baseURL ?? '' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
}
