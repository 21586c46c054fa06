import type { Page } from '@playwright/test'
import { demoPassword, demoStaff } from '../../../demo/people.ts'
import { expect, test } from './visitor.ts'

/**
 * Signs a demo person (demo/people.ts, demo/people.ts) in as the form's post does and opens the page; the form itself is walked through
 * in `sign-in.journey.ts` and wherever it is the matter.
 */
export async function signIn(page: Page, email: string, path = '/espace_pro', password = demoPassword) {
  const post = async (address: string, form = {}) => {
    const headers = { Origin: test.info().project.use.baseURL ?? '' }
    const answer = await page.request.post(address, { form, headers, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
  }
  await post('/espace_pro', { email, password })
  if (demoStaff.some((staff) => staff.email === email)) await post('/verification/passer')
  await page.goto(path)
  // On a phone the office has it behind « Plus ».
  await expect(page.getByRole('button', { name: 'Déconnexion', includeHidden: true })).toBeAttached()
}
