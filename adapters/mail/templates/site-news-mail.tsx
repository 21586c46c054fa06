import type { Mail } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { accountLetter } from './account-letter.tsx'

interface SiteNews {
  /** Of the telling and of the reader. */
  id: string
  to: string
  news: readonly { title: string; sentence: string; advice?: string | null }[]
  /** Of the page of the site's health. */
  url: string
}

/** Tells whoever looks after the site what is to be mended. */
export const siteNewsMail = (
  words: MailWords<'site-news'>,
  { id, to, news, url }: SiteNews,
): Promise<Mail> => {
  const nouvelles = news
    .map(({ title, sentence, advice }) => [`${title}\u00a0: ${sentence}`, advice].filter(Boolean).join('\n'))
    .join('\n\n')
  return accountLetter({ id: `site-news-${id}`, to, said: sayMail<'site-news'>(words, { nouvelles }), url })
}
