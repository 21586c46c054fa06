import { globSync, readFileSync } from 'node:fs'
import { mailSamples } from '../../adapters/mail/mail-jobs.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { defaultMailWordsOf, type MailName, mailTexts } from '../../domain/business/texts/mails/mail-texts.ts'
import type { Mail } from '../../domain/kernel/ports/mailer.ts'

/** A sample of every mail of the site, by name, with default texts and plain values. */
export const mailSamplesByName: Record<string, () => Promise<Mail>> = Object.fromEntries(
  (Object.keys(mailTexts) as MailName[]).map((name) => [
    name,
    () => mailSamples.write(name, defaultMailWordsOf(name), defaultSite),
  ]),
)

/** Returns the templates without a sample: functions of a mail's module that are not called below its `samples`. */
export function templatesWithoutSample(): string[] {
  const sources = globSync('adapters/mail/mails/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const names = sources.flatMap((source) =>
    [
      ...source.matchAll(
        /^(?:export )?(?:async function|function|const) (\w+Mail)\b.*\n {2}\w*words: MailWords/gim,
      ),
    ].map(([, name]) => name as string),
  )
  const samples = sources.map((source) => /^ {2}samples: .*/ms.exec(source)?.[0] ?? '').join('')
  return names.filter((name) => !samples.includes(`${name}(`))
}
