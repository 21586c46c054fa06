import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { expect } from './visitor.ts'

/** Waits for a mail to `email`, whose text holds a link of that form; answers the link. */
export async function journeyMail(email: string, link: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = (await linksTo(email, link))[0]
    expect(found).toBeTruthy()
  }).toPass({ timeout: 10_000, intervals: [50] })
  return found ?? ''
}

async function linksTo(email: string, link: RegExp): Promise<string[]> {
  const directory = join(process.env.JOURNEYS_DATA ?? '', 'mail')
  const links: string[] = []
  for (const name of (await readdir(directory)).filter((name) => name.endsWith('.eml'))) {
    const file = join(directory, name)
    const { to, text = '' } = await simpleParser(await readFile(file))
    const isTo = [to].flat().some((list) => list?.text.includes(email))
    if (isTo) links.push(link.exec(text)?.[0] ?? '')
  }
  return links.filter(Boolean)
}
