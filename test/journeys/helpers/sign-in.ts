import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { secretFileIn } from '../../../server/environment/session-secret.ts'
import { query } from './database.ts'
import { expect, test } from './visitor.ts'

/** Opens a session of a user, with a verified second factor if needed. Returns its cookie's value. */
export async function openSession(email: string): Promise<string> {
  const token = randomId() + randomId()
  const opened = await query(
    `insert into sessions (id, token, user_id, expires_at, whole_since, device, created_at, updated_at)
     select $1, $2, id, now() + interval '30 days', now(), 'Chrome sur Linux', now(), now() from users where email = $3
     returning id`,
    [randomId(), token, `tw_${email}`],
  )
  expect(opened, email).toHaveLength(1)
  const secret = (await readFile(secretFileIn(process.env.JOURNEYS_DATA ?? ''), 'utf8')).trim()
  return encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)
}

/**
 * Signs a user in without the form, which is tested in `accounts/`, and opens the page. Clicks of a test follow each other faster
 * than those of a user. Unless `hasDoubleTaps` is set, no click is treated as the second tap of a double tap.
 */
export async function signInByForm(
  page: Page,
  email: string,
  path = '/espace_pro',
  { hasDoubleTaps = false } = {},
) {
  if (!hasDoubleTaps) await page.addInitScript(separateClicks)
  const url = test.info().project.use.baseURL
  const value = await openSession(email)
  await page.context().addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
  await page.goto(path)
  // On a phone the button is in the menu « Plus ».
  await expect(page.getByRole('button', { name: 'Déconnexion', includeHidden: true })).toBeAttached()
}

/** Sends an input event before each click: typing between two clicks separates them (`use-double-tap-filter.ts`). */
function separateClicks(): void {
  addEventListener('click', () => document.dispatchEvent(new Event('input')), true)
}
