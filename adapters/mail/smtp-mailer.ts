import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Mailer } from '../../domain/ports/mailer.ts'
import { compose } from './compose.ts'
import { smtpFailure } from './smtp-failure.ts'

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
  // Message-IDs of mails whose last byte has been read: without it no server takes one.
  const handedOver = new Set<string>()
  transport.use('stream', ({ message }, done) => {
    const id = message.messageId()
    message.transform(() => endingWith(() => handedOver.add(id)))
    done()
  })
  return {
    async send(mail) {
      const message = compose(mail, from)
      const id = String(message.messageId)
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw smtpFailure(error, handedOver.has(id))
      } finally {
        handedOver.delete(id)
      }
    },
    // Nothing is written here.
    sweepDrafts: async () => 0,
  }
}

const endingWith = (tell: () => void) =>
  new PassThrough({
    flush(done) {
      tell()
      done()
    },
  })
