import { globSync, readFileSync } from 'node:fs'
import { newsletterIssueMail as issueMail } from '../../adapters/mail/templates/newsletter-issue-mail.tsx'
import { writeSample } from '../../adapters/mail/write-sample.ts'
import type { Mail } from '../../domain/ports/mailer.ts'
import { firstWords, type MailName, mailTexts } from '../../domain/texts/mails/mail-texts.ts'

/** Every mail of the site, by its name, in its first words and with plain values in it. */
export const everyMail: Record<string, () => Promise<Mail>> = {
  ...Object.fromEntries(
    (Object.keys(mailTexts) as MailName[]).map((name) => [name, () => writeSample(name, firstWords(name))]),
  ),
  newsletterIssueMail,
}

/** Its words are its author's, all but those around them. */
async function newsletterIssueMail(): Promise<Mail> {
  const content = '<h2>Avant, après</h2><p>Prêtes pour le printemps\u00a0? <a href="/devis">Oui</a></p>'
  const letter = { subject: 'La lettre', preheader: 'De mars', content, campaign: 'lettre-2026-03' }
  const write = await issueMail(letter, 'https://jantes.test')
  return write({
    ...{ id: 'AAAABBBBCCCCDDDD', to: 'claire@exemple.fr' },
    unsubscribeUrl: 'https://jantes.test/unsubscribe_email',
  })
}

/** The templates that no sample is made with. */
export function templatesWithoutSample(): string[] {
  const sources = globSync('adapters/mail/templates/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const names = sources.flatMap((source) =>
    [...source.matchAll(/^export (?:async function|function|const) (\w+Mail)\b/gm)].map(
      ([, name]) => name as string,
    ),
  )
  const samples = readFileSync('adapters/mail/write-sample.ts', 'utf8')
  return names.filter((name) => !samples.includes(`${name}(`) && !Object.hasOwn(everyMail, name))
}
