import { PermanentJobFailure } from '../../domain/kernel/ports/jobs.ts'
import {
  type Mail,
  MailDeliveryUncertain,
  type Mailer,
  TemporaryMailRejection,
} from '../../domain/kernel/ports/mailer.ts'

/** Behaviour of the mail server towards the next mails. */
type MailServerMood =
  | 'accepts'
  /** Rejects every mail for the moment. */
  | 'busy'
  /** Rejects every recipient for good. */
  | 'rejects'
  /** Accepts the mail, then loses the connection before it says so. */
  | 'silent'

/** A mail that the server has accepted. */
interface DeliveredMail extends Pick<Mail, 'id' | 'to' | 'subject' | 'text'> {
  /** Number of times it was accepted: more than one only after a lost connection or a job that ran twice. */
  times: number
}

export interface SimulatedMailServer extends Mailer {
  mood: MailServerMood
  /** Number of mails rejected for good. */
  rejections: number
  /** Accepted mails by their id. */
  delivered: Map<string, DeliveredMail>
  /** Ids of the mails accepted since the rules were checked last. */
  fresh: Set<string>
  /** Ids of the mails that may leave again: accepted without the site being told, or sent by a job that ran twice. */
  inDoubt: Set<string>
}

/** Opens a mail server that accepts all mails until its mood changes. */
export function createMailServer(): SimulatedMailServer {
  const server: SimulatedMailServer = {
    mood: 'accepts',
    rejections: 0,
    delivered: new Map(),
    fresh: new Set(),
    inDoubt: new Set(),
    async send({ id, to, subject, text }) {
      if (server.mood === 'busy') throw new TemporaryMailRejection('450 try again later')
      if (server.mood === 'rejects') {
        server.rejections += 1
        throw new PermanentJobFailure('550 no such mailbox')
      }
      const times = (server.delivered.get(id)?.times ?? 0) + 1
      server.delivered.set(id, { id, to, subject, text, times })
      server.fresh.add(id)
      if (server.mood !== 'silent') return
      server.inDoubt.add(id)
      throw new MailDeliveryUncertain('connection lost')
    },
    deleteUnfinishedFiles: async () => 0,
  }
  return server
}
