import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { expect, test } from '../helpers/visitor.ts'

const mailFolder = join(process.env.JOURNEYS_DATA ?? '', 'mail')

/** Subscribes a new address in the page footer. Returns the link in its mail. */
async function subscribe(page: Page): Promise<string> {
  const email = `lettre.${randomId()}@exemple.fr`
  const form = page.getByRole('region', { name: 'Lettre d’information' })
  await form.getByLabel('Votre e-mail').fill(email)
  await form.getByRole('button', { name: 'S’inscrire' }).click()
  let link: string | undefined
  await expect(async () => {
    for (const name of await readdir(mailFolder)) {
      const mail = await readFile(join(mailFolder, name), 'utf8')
      if (mail.includes(`To: ${email}`)) link = /^List-Unsubscribe: <(.+)>\r$/m.exec(mail)?.[1]
    }
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

test('a reader subscribes, unsubscribes by the link of the mail, and subscribes again (§2.16, §10.8)', async ({
  page,
}) => {
  await page.goto('/services/soudure')
  await page.goto(await subscribe(page))
  const main = page.getByRole('main')
  await expect(main).toContainText('Ne plus recevoir la lettre à l’adresse l•••@exemple.fr')
  await main.getByRole('button', { name: 'Ne plus la recevoir' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('C’est fait')
  await expect(main).toContainText('l•••@exemple.fr ne recevra plus notre lettre')

  await main.getByRole('link', { name: 'Se réinscrire' }).click()
  await expect(page.getByRole('region', { name: 'Lettre d’information' })).toBeInViewport()
  expect(await subscribe(page)).not.toBe('')
})
