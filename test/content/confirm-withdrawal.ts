import type { ParsedMail } from 'mailparser'
import { vi } from 'vitest'
import type { TestSite } from '../site/open-test-site.ts'
import { readMails } from './mails.ts'

/** Follows the link in the acknowledgement of a declaration of withdrawal and presses its button. */
export async function confirmWithdrawal(site: TestSite, declared: Response): Promise<void> {
  const declaration = declared.headers.get('Location')?.split(/[/?]/)[3] ?? ''
  const link = await vi.waitFor(async () => {
    const confirmation = (await readMails(site))
      .map((mail) => confirmationLink(mail, declaration))
      .find(Boolean)
    if (!confirmation) throw new Error('no link to confirm the withdrawal yet')
    return confirmation
  })
  const body = new URLSearchParams({ declaration, geste: 'confirmer' })
  const response = await site.fetch(link, { method: 'POST', body, headers: { Origin: site.origin } })
  if (response.status !== 303) throw new Error(`the withdrawal was not confirmed: ${response.status}`)
}

const confirmationLink = ({ text }: ParsedMail, declaration: string) =>
  new RegExp(`(/retractation/confirmer/${declaration}\\?\\S+)`).exec(text ?? '')?.[1]
