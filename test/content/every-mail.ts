import { globSync, readFileSync } from 'node:fs'
import { writeSample } from '../../adapters/mail/write-sample.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { defaultMailWords, type MailName, mailTexts } from '../../domain/business/texts/mails/mail-texts.ts'
import type { Mail } from '../../domain/kernel/ports/mailer.ts'

/** A sample of every mail of the site, by name, with default texts and plain values. */
export const everyMail: Record<string, () => Promise<Mail>> = Object.fromEntries(
  (Object.keys(mailTexts) as MailName[]).map((name) => [
    name,
    () => writeSample(name, defaultMailWords(name), defaultSite),
  ]),
)

/** Returns the templates without a sample. */
export function templatesWithoutSample(): string[] {
  const sources = globSync('adapters/mail/templates/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const names = sources.flatMap((source) =>
    [...source.matchAll(/^export (?:async function|function|const) (\w+Mail)\b/gm)].map(
      ([, name]) => name as string,
    ),
  )
  const samples = readFileSync('adapters/mail/write-sample.ts', 'utf8')
  return names.filter((name) => !samples.includes(`${name}(`))
}
