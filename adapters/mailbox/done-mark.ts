import type { ImapFlow, MailboxObject } from 'imapflow'

/** Marks what has been taken in where the server keeps words of ours; elsewhere it is moved. */
export const keyword = 'TwJantesTraite'
const doneFolder = 'Traités'

/** RFC 3501 §7.1: `\*` among the flags that last. */
export const keepsKeywords = ({
  permanentFlags,
  readOnly,
}: Pick<MailboxObject, 'permanentFlags' | 'readOnly'>) =>
  !readOnly && (permanentFlags === undefined || permanentFlags.has('\\*') || permanentFlags.has(keyword))

/** Marks a mail as taken in, by our word or by its folder. */
export async function mark(client: ImapFlow, uid: number, keeps: boolean): Promise<void> {
  if (keeps && (await client.messageFlagsAdd(String(uid), [keyword], { uid: true }))) return
  await client.mailboxCreate(doneFolder).catch(() => {})
  await client.messageMove(String(uid), doneFolder, { uid: true })
}
