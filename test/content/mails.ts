import { join } from 'node:path'
import type { ParsedMail } from 'mailparser'
import { vi } from 'vitest'
import { readMailFolder } from '../reading/read-mail-folder.ts'
import type { TestSite } from '../site/open-test-site.ts'

/** Reads the mails that the site has sent so far, oldest first. */
export const readMails = ({ dataDir }: TestSite): Promise<ParsedMail[]> =>
  readMailFolder(join(dataDir, 'mail'))

/** Waits for mails to each of these addresses. Returns them in the order of the addresses. */
export function waitForMails(site: TestSite, ...addresses: string[]): Promise<ParsedMail[]> {
  return vi.waitFor(async () => {
    const mails = await readMails(site)
    return addresses.map((address) => {
      const mail = mails.find(({ to }) => [to].flat().some((list) => list?.text.includes(address)))
      if (!mail) throw new Error(`no mail for ${address} yet`)
      return mail
    })
  })
}
