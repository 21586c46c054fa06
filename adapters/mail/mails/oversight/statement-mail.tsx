import { Button } from '@react-email/components'
import { render } from '@react-email/render'
import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailValues,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { formatMonth } from '../../../../domain/kernel/calendar/french-dates.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { printStatement, statementFileName } from '../../../../domain/oversight/fleet/print-statement.ts'
import {
  markStatementMailUndeliverable,
  sendStatementMail,
} from '../../../../domain/oversight/fleet/statements.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'
import { sampleMailAttachment, sampleMailId, sampleMailLink, sampleMailRecipient } from '../sample-values.ts'

/** Sends a client's monthly statement with its PDF. */
const sendMonthStatement = (deps: MailDeps, key: JobDataMap['send-statement-mail']): Promise<void> =>
  sendStatementMail(deps, key, async (client, statement, { id, to }) =>
    statementMail(
      await findMailWords(deps.db, 'statement'),
      {
        id,
        to,
        values: {
          mois: formatMonth(`${key.month}-15`),
          facturé: formatCents(statement.totals.billed),
          reste: formatCents(statement.totals.owed),
        },
        url: deps.links.statement(key.month),
        attachment: {
          filename: statementFileName(statement, deps.facts.current()),
          content: await printStatement(deps, client, statement),
          contentType: 'application/pdf',
        },
      },
      deps.facts.current(),
    ),
  )

interface StatementMail {
  id: string
  to: string
  values: MailValues<'statement'>
  url: string
  attachment: MailAttachment
}

/** Returns the mail that sends a client's monthly statement with its PDF. */
async function statementMail(
  words: MailWords<'statement'>,
  { id, to, values, url, attachment }: StatementMail,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'statement'>(words, values, site)
  const sentences = paragraphsOf(filled.before)
  const after = paragraphsOf(filled.after)
  return {
    id,
    to,
    replyTo: site.contactEmail,
    subject: filled.subject,
    attachments: [attachment],
    text: `${[...sentences, `${filled.button}\u00a0:\n${url}`, ...after].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={sentences[1] ?? filled.subject} heading={filled.heading}>
        <Paragraphs texts={sentences} />
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {filled.button}
        </Button>
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

export const statementMailJob: MailJob<'send-statement-mail', 'statement'> = {
  send: sendMonthStatement,
  givenUp: markStatementMailUndeliverable,
  samples: {
    statement: (words, site) =>
      statementMail(
        words,
        {
          id: sampleMailId,
          to: sampleMailRecipient,
          values: { mois: 'octobre 2026', facturé: '1\u00a0240,00\u00a0€', reste: '480,00\u00a0€' },
          url: sampleMailLink,
          attachment: sampleMailAttachment,
        },
        site,
      ),
  },
}
