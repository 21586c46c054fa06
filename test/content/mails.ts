import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { vi } from 'vitest'
import type { TestSite } from '../site/open-test-site.ts'
import { patiently } from '../site/patiently.ts'

/** What was read of each file, by its path: a test that waits asks again and again for the same mails with their PDFs. */
const parsed = new Map<string, { state: string; mail: Promise<ParsedMail> }>()

async function readMail(path: string): Promise<ParsedMail> {
  const { size, mtimeMs } = await stat(path)
  const state = `${size} ${mtimeMs}`
  const known = parsed.get(path)
  if (known?.state === state) return known.mail
  const mail = readFile(path).then((bytes) => simpleParser(bytes))
  parsed.set(path, { state, mail })
  return mail
}

/** The mails that the site has sent so far, oldest first. */
export async function readMails({ dataDir }: TestSite): Promise<ParsedMail[]> {
  const directory = join(dataDir, 'mail')
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map((name) => readMail(join(directory, name))))
}

/** Waits until mails for each of these addresses have been sent; answers them in the order asked for. */
export function waitForMails(site: TestSite, ...addresses: string[]): Promise<ParsedMail[]> {
  return vi.waitFor(async () => {
    const mails = await readMails(site)
    return addresses.map((address) => {
      const mail = mails.find(({ to }) => [to].flat().some((list) => list?.text.includes(address)))
      if (!mail) throw new Error(`no mail for ${address} yet`)
      return mail
    })
  }, patiently)
}
