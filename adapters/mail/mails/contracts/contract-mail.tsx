import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { pointOfSaleOf } from '../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../domain/business/site.ts'
import { paragraphsOf } from '../../../../domain/business/texts/mails/mail-texts.ts'
import type { PrintedTerms } from '../../../../domain/business/texts/printed-terms.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import type { renderTransferBlock } from '../billing/transfer-block.tsx'
import type { MailDeps } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'

interface ContractMail {
  id: string
  to: string
  replyTo: string
  filled: Readonly<Record<'subject' | 'heading' | 'withdrawalLink' | 'button' | 'after', string>>
  before: readonly string[]
  block: Awaited<ReturnType<typeof renderTransferBlock>> | null
  /** Sentences on what a consumer may withdraw from, and until when. */
  right: readonly string[]
  /** `null` without a right of withdrawal. */
  withdrawalUrl: string | null
  /** Exact text that the client agreed to, where the lines above do not contain it. */
  agreed: readonly string[]
  pageUrl: string
  attachments: MailAttachment[]
}

/** Returns a mail that confirms a contract: what was agreed, the right of withdrawal, and its documents as attachments. */
export async function composeContractMail(
  { filled, before, block, right, withdrawalUrl, agreed, pageUrl, attachments, ...head }: ContractMail,
  site: Site,
): Promise<Mail> {
  const after = paragraphsOf(filled.after)
  const text = [
    ...before,
    ...(block ? [block.text] : []),
    ...right,
    ...(withdrawalUrl ? [`${filled.withdrawalLink}\u00a0:\n${withdrawalUrl}`] : []),
    ...agreed,
    `${filled.button}\u00a0:\n${pageUrl}`,
    ...after,
  ]
  return {
    ...head,
    subject: filled.subject,
    isPersonal: true,
    attachments: [...attachments, ...(block?.attachments ?? [])],
    text: `${text.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={[...before, ...right][1] ?? filled.subject} heading={filled.heading}>
        <Paragraphs texts={before} />
        {block?.view}
        <Paragraphs texts={right} />
        {withdrawalUrl && (
          <Text style={mailStyles.text}>
            <Link href={withdrawalUrl} style={mailStyles.link}>
              {filled.withdrawalLink}
            </Link>
          </Text>
        )}
        <Paragraphs texts={agreed} />
        <Section style={{ margin: '0 0 16px' }}>
          <Button href={pageUrl} style={mailStyles.button}>
            {filled.button}
          </Button>
        </Section>
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

/** Sentences on an early start and on the end of the right of withdrawal, for services. */
export const listWithdrawalRightSentences = (
  words: Readonly<Record<'early' | 'earlyWithdrawal' | 'waiting' | 'withdrawal', string>>,
  isEarly: boolean,
): string[] => (isEarly ? [words.early, words.earlyWithdrawal] : [words.waiting, words.withdrawal])

interface ContractPapers {
  number: string
  posId: string
  at: Date
  terms: PrintedTerms
  isConsumer: boolean
}

/** Prints the general terms and, for a consumer, the withdrawal form. Returns them as attachments. */
export async function printContractPapers(
  deps: MailDeps,
  { number, posId, at, terms, isConsumer }: ContractPapers,
): Promise<MailAttachment[]> {
  const paper = {
    number,
    at,
    pos: pointOfSaleOf(posId, deps.facts.current()),
    terms,
    withdrawalUrl: deps.links.withdrawal(number),
  }
  const papers = [{ kind: 'terms', name: 'Conditions générales' } as const]
  const all = isConsumer
    ? [...papers, { kind: 'withdrawal-form', name: 'Formulaire de rétractation' } as const]
    : papers
  const attachments: MailAttachment[] = []
  for (const { kind, name } of all)
    attachments.push({
      filename: `${name} ${number}.pdf`,
      content: await deps.printer.printPaper({ ...paper, kind }),
      contentType: 'application/pdf',
    })
  return attachments
}
