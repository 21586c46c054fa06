import { join } from 'node:path'
import { readMailFolder } from '../../reading/read-mail-folder.ts'
import { expect } from './visitor.ts'

/** Waits for a mail to `email` with a link that matches. Returns the link. */
export async function waitForMailedLink(email: string, link: RegExp): Promise<string> {
  let mailedLink: string | undefined
  await expect(async () => {
    mailedLink = (await linksTo(email, link))[0]
    expect(mailedLink).toBeTruthy()
  }).toPass({ timeout: 30_000, intervals: [50] })
  return mailedLink ?? ''
}

async function linksTo(email: string, link: RegExp): Promise<string[]> {
  const mails = await readMailFolder(join(process.env.JOURNEYS_DATA ?? '', 'mail'))
  return mails
    .filter(({ to }) => [to].flat().some((list) => list?.text.includes(email)))
    .map(({ text = '' }) => link.exec(text)?.[0] ?? '')
    .filter(Boolean)
}
