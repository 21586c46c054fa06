import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { PermanentJobFailure } from '../../domain/kernel/ports/jobs.ts'
import {
  MailDeliveryUncertain,
  type Mailer,
  TemporaryMailRejection,
} from '../../domain/kernel/ports/mailer.ts'
import { redactEmailAddresses } from '../../domain/kernel/text/redact-email-addresses.ts'
import { toNodemailerOptions } from './compose.ts'

interface Options {
  /** `smtps://user:password@host:465`, or `smtp://…`, which uses TLS when the server offers it. */
  url: string
  from: string
}

/** Creates a mailer that sends mails to an SMTP server over a few open connections. */
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
  // Message-IDs of mails that were written to the server completely. A server cannot have accepted a mail before its last byte
  // was written.
  const handedOver = new Set<string>()
  transport.use('stream', ({ message }, done) => {
    const id = message.messageId()
    message.transform(() => callAtEnd(() => handedOver.add(id)))
    done()
  })
  return {
    async send(mail) {
      const message = toNodemailerOptions(mail, from)
      const id = String(message.messageId)
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw smtpFailure(error, handedOver.has(id))
      } finally {
        handedOver.delete(id)
      }
    },
    // Mails by SMTP are not stored as files, so there is nothing to delete.
    deleteUnfinishedFiles: async () => 0,
  }
}

const callAtEnd = (onEnd: () => void) =>
  new PassThrough({
    flush(done) {
      onEnd()
      done()
    },
  })

/** Maximum number of characters of a server's response that are used. */
const longestAnswer = 4_000

/**
 * Returns the error to log. Contains only code and text without addresses: servers repeat the recipient in their responses,
 * Nodemailer adds it as a property, and the error of a failed job is logged and stored.
 */
function smtpFailure(error: unknown, isHandedOver: boolean): Error {
  const message = error instanceof Error ? error.message : String(error)
  const { code } = error as { code?: string }
  const plain = redactEmailAddresses(message.slice(0, longestAnswer), '[address]')
  return Object.assign(new (kindOf(error, isHandedOver))(plain), { code })
}

function kindOf(error: unknown, isHandedOver: boolean): new (message: string) => Error {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (!responseCode) return isHandedOver ? MailDeliveryUncertain : Error
  // Permanent failure: the server replied 5yz for this sender, recipient or message (RFC 5321 §4.2.1). A wrong password (530) is
  // not permanent: the operator can correct the settings.
  if (!/^(EENVELOPE|EMESSAGE)$/.test(code) || responseCode === 530) return Error
  if (responseCode >= 500) return PermanentJobFailure
  // 421: the server closes the connection for a reason unrelated to this mail.
  return responseCode === 421 ? Error : TemporaryMailRejection
}
