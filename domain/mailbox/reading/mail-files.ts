import type { Email } from 'postal-mime'
import type { MailFile } from '../incoming-mail.ts'
import { oneLine } from './one-line.ts'

/** Many times what anybody sends: of more, the rest stays in the mailbox without a word each. */
const mostFiles = 100

/** What is no part of a report on a delivery. */
export function filesOf({ attachments }: Email): MailFile[] {
  return attachments
    .filter(({ mimeType }) => mimeType !== 'message/delivery-status')
    .slice(0, mostFiles)
    .map(({ filename, mimeType, content, related, disposition }) => ({
      name: oneLine(filename ?? '', 150) || mimeType.split('/')[0] || 'fichier',
      bytes: Buffer.from(content as ArrayBuffer),
      isInline: related === true || disposition === 'inline',
    }))
}
