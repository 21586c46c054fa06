import { createTransport } from 'nodemailer'
import type { Mailer } from '../../domain/ports/mailer.ts'
import { RefusedForGood } from '../../domain/ports/refused-for-good.ts'
import { compose } from './compose.ts'

interface Options {
  /** `smtps://user:password@host:465`, or `smtp://…`, which turns to TLS when the server offers it. */
  url: string
  from: string
}

/** Hands mails to an SMTP server over a few connections kept open. */
export function createSmtpMailer({ url, from }: Options): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(compose(mail, from))
      } catch (error) {
        throw withoutAddresses(error)
      }
    },
    // Nothing is written here.
    sweepDrafts: async () => 0,
  }
}

/**
 * Servers repeat the recipient in their refusals, Nodemailer lists it as a property, and the reason of a
 * failed job is logged and kept: only code and text without addresses go on.
 */
function withoutAddresses(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  const { code } = error as { code?: string }
  const plain = message.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
  return Object.assign(isForGood(error) ? new RefusedForGood(plain) : new Error(plain), { code })
}

/** 5yz for this sender, recipient or message (RFC 5321 §4.2.1); a wrong password is the operator's to mend. */
function isForGood(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  return /^(EENVELOPE|EMESSAGE)$/.test(code) && responseCode >= 500 && responseCode !== 530
}
