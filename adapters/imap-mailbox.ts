import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow, type ImapFlowError, type ImapFlowOptions, type MailboxObject } from 'imapflow'
import type { Mailbox, MailboxHandler, MailboxMessage } from '../domain/kernel/ports/mailbox.ts'

const mebibyte = 1024 * 1024
const second = 1_000

/** Limits of the connection: on the size of a response, which no mail exceeds, and on the time that the server may be silent. */
const imapLimits = {
  maxLiteralSize: 30 * mebibyte,
  maxResponseSize: 32 * mebibyte,
  maxLineLength: 4 * mebibyte,
  connectionTimeout: 20 * second,
  greetingTimeout: 16 * second,
  socketTimeout: 3 * 60 * second,
  maxIdleTime: 2 * 60 * second,
}

const pauses = { first: second, longest: 5 * 60 * second }

/** Creates a mailbox behind IMAP. Notices new mails by IDLE, and by a check every minute. */
export function createImapMailbox(url: string): Mailbox {
  const address = parseMailboxAddress(url)
  return {
    name: address.name,
    async follow(handler, stopping) {
      for (let wait = pauses.first; !stopping.aborted; wait = Math.min(2 * wait, pauses.longest)) {
        const progress = { hasHandedOver: false }
        try {
          await followConnection(address, handler, stopping, progress)
        } catch (error) {
          if (!stopping.aborted) await handler.reportStatus(imapFailureInWords(error))
        }
        if (progress.hasHandedOver) wait = pauses.first
        await pause(wait, undefined, { signal: stopping, ref: false }).catch(() => {})
      }
    },
  }
}

/** Address of a mailbox, and how to sign in. */
interface MailboxAddress {
  /** User, host and folder, without the password; shown to people. */
  name: string
  folder: string
  connection: Pick<ImapFlowOptions, 'host' | 'port' | 'secure' | 'doSTARTTLS' | 'auth'>
}

/**
 * Parses `imaps://user:password@host:993/Folder`, or `imap://…`, which requires STARTTLS before the password is sent, except on
 * this machine.
 */
export function parseMailboxAddress(url: string): MailboxAddress {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(username)
  const folder = decodeURIComponent(pathname.replace(/^\/|\/$/g, '')) || 'INBOX'
  return {
    name: `${user}@${host}/${folder}`,
    folder,
    connection: {
      host,
      port: Number(port) || (isSecure ? 993 : 143),
      secure: isSecure,
      doSTARTTLS: isSecure || isThisMachine(host) ? undefined : true,
      auth: { user, pass: decodeURIComponent(password) },
    },
  }
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/** Delivers mails for as long as one connection lasts. */
async function followConnection(
  { connection, folder }: MailboxAddress,
  handler: MailboxHandler,
  stopping: AbortSignal,
  progress: { hasHandedOver: boolean },
): Promise<void> {
  const client = new ImapFlow({ ...connection, ...imapLimits, logger: false, disableAutoIdle: true })
  // Errors also reject the pending call; without a listener they would end the process.
  client.on('error', () => {})
  const cutOff = endSoon(client, stopping)
  try {
    await client.connect()
    const news = watchNews(client)
    await client.mailboxOpen(folder)
    const settled = new Set<string>()
    while (!stopping.aborted) {
      news.forget()
      const hasDeliveredAll = await deliverNewMails(client, handler, settled, stopping)
      progress.hasHandedOver = true
      if (hasDeliveredAll) await handler.reportStatus(null)
      if (!stopping.aborted) await waitForNews(client, news, stopping)
    }
    await client.logout()
  } finally {
    cutOff()
    client.close()
  }
}

/**
 * Closes the connection 5 seconds after a stop; until then the current mail can be finished. Returns a function that
 * cancels this.
 */
function endSoon(client: ImapFlow, stopping: AbortSignal): () => void {
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => client.close(), 5 * second).unref()
  }
  stopping.addEventListener('abort', begin, { once: true })
  return () => {
    stopping.removeEventListener('abort', begin)
    clearTimeout(timer)
  }
}

/**
 * Delivers every mail that is not marked yet, oldest first. `settled` contains the mails that this connection has already
 * processed. Returns false if some mails must be delivered later.
 */
async function deliverNewMails(
  client: ImapFlow,
  handler: MailboxHandler,
  settled: Set<string>,
  stopping: AbortSignal,
): Promise<boolean> {
  const { uidValidity, ...box } = client.mailbox as MailboxObject
  const keeps = supportsKeywords(box)
  const messageIds = await client.search(
    { since: dayBefore(handler.since), deleted: false, ...(keeps && { unKeyword: doneKeyword }) },
    { uid: true },
  )
  const uids = (messageIds || []).sort((a, b) => a - b)
  const mailboxUidOf = (uid: number) => `${uidValidity}.${uid}`
  const postponed = await handler.postponed(uids.map(mailboxUidOf))
  let hasDeliveredAll = true
  for (const uid of uids) {
    const mailboxUid = mailboxUidOf(uid)
    if (settled.has(mailboxUid) || postponed.has(mailboxUid)) continue
    if (stopping.aborted) return false
    const verdict = await deliverMail(client, handler, uid, mailboxUid)
    if (verdict === 'settled') await markDone(client, uid, keeps)
    if (verdict === 'settled' || verdict === 'not-ours') settled.add(mailboxUid)
    else if (verdict !== 'waiting') hasDeliveredAll = false
    if (!client.usable)
      throw Object.assign(new Error('the connection was lost'), { code: 'EConnectionClosed' })
    if (verdict === 'pause') return false
  }
  return hasDeliveredAll
}

/** Returns the time one day earlier, because servers count days in a time zone of their own. */
const dayBefore = (since: Date) => new Date(since.getTime() - 24 * 3_600_000)

type Verdict = Awaited<ReturnType<MailboxHandler['process']>> | 'not-ours'

async function deliverMail(
  client: ImapFlow,
  handler: MailboxHandler,
  uid: number,
  mailboxUid: string,
): Promise<Verdict> {
  const fetchedMessage = await client.fetchOne(
    String(uid),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  )
  // The mail was moved or deleted meanwhile.
  if (!fetchedMessage) return 'not-ours'
  if (new Date(fetchedMessage.internalDate ?? 0) < handler.since) return 'not-ours'
  return handler.process(toMailboxMessage(client, uid, mailboxUid, fetchedMessage.size ?? 0))
}

/** Maximum size in bytes of a mail that is read whole. */
const largest = 25 * 1024 * 1024
/** Number of bytes that are read of the beginning of any mail. */
const beginning = 256 * 1024
/** Number of bytes per request: while a response arrives, the driver joins its parts and all other commands wait. */
const pieceSize = 2 * 1024 * 1024

export function toMailboxMessage(
  client: ImapFlow,
  uid: number,
  mailboxUid: string,
  size: number,
): MailboxMessage {
  const sourceOf = async (start: number, maxLength: number) => {
    const fetchOptions = { uid: true, source: { start, maxLength } }
    const fetched = await client.fetchOne(String(uid), fetchOptions, { uid: true })
    // After the last byte some servers return nothing.
    const bytes = fetched && (fetched.source ?? (start > 0 && Buffer.alloc(0)))
    if (!bytes) throw new Error('the mail server returned no content for a mail')
    return bytes
  }
  const wholeSource = async () => {
    // Some servers report a wrong size, so a short part is the last one.
    let bytes = Buffer.allocUnsafeSlow(size)
    for (let filled = 0; ; ) {
      const piece = await sourceOf(filled, pieceSize)
      if (filled + piece.length > bytes.length) bytes = Buffer.concat([bytes.subarray(0, filled), piece])
      else piece.copy(bytes, filled)
      filled += piece.length
      if (filled > imapLimits.maxLiteralSize) throw new Error('a mail is larger than its server says')
      if (piece.length < pieceSize) return bytes.subarray(0, filled)
    }
  }
  let firstBytes: Buffer | undefined
  return {
    mailboxUid,
    async fetch(part) {
      firstBytes ??= await sourceOf(0, beginning)
      // Some servers report a size that is too small: a mail that fills the beginning may be longer.
      const isAll = size <= beginning && firstBytes.length < beginning
      if (part === 'beginning' || isAll || size > largest) return { source: firstBytes, isComplete: isAll }
      return { source: await wholeSource(), isComplete: true }
    },
  }
}

/** Keyword that marks a mail as delivered; on servers without keywords the mail is moved to the folder instead. */
const doneKeyword = 'TwJantesTraite'
const doneFolder = 'Traités'

/** Whether the server stores our keyword. RFC 3501 §7.1: `\*` among the permanent flags allows any. */
const supportsKeywords = ({ permanentFlags, readOnly }: Pick<MailboxObject, 'permanentFlags' | 'readOnly'>) =>
  !readOnly && (permanentFlags === undefined || permanentFlags.has('\\*') || permanentFlags.has(doneKeyword))

/** Marks a mail as delivered, by keyword (`keeps`) or by moving it. */
async function markDone(client: ImapFlow, uid: number, keeps: boolean): Promise<void> {
  if (keeps && (await client.messageFlagsAdd(String(uid), [doneKeyword], { uid: true }))) return
  await client.mailboxCreate(doneFolder).catch(() => {})
  await client.messageMove(String(uid), doneFolder, { uid: true })
}

const pollEvery = 60_000

interface News {
  /** Resolves when the server has announced new mails since the last `forget`, or the connection has closed. */
  come(): Promise<void>
  forget(): void
}

function watchNews(client: ImapFlow): News {
  let news = Promise.withResolvers<void>()
  client.on('exists', () => news.resolve())
  client.on('close', () => news.resolve())
  return {
    come: () => news.promise,
    forget() {
      news = Promise.withResolvers<void>()
    },
  }
}

/** Waits until new mails are announced, a minute has passed, the connection is lost or the process stops. */
async function waitForNews(client: ImapFlow, news: News, stopping: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, pollEvery)
  stopping.addEventListener('abort', () => over.resolve(), { once: true })
  // IDLE ends with the next command. On servers without IDLE, ImapFlow polls instead.
  client.idle().catch(() => over.resolve())
  await Promise.race([news.come(), over.promise])
  clearTimeout(timer)
  if (!client.usable && !stopping.aborted)
    throw Object.assign(new Error('the connection was lost'), { code: 'EConnectionClosed' })
}

/** Describes a failure in French for the owner of the mailbox. Contains no text of the server and no setting. */
function imapFailureInWords(error: unknown): string {
  const { code, authenticationFailed, mailboxMissing, tlsFailed } = error as ImapFlowError
  if (authenticationFailed) return 'Le serveur de messagerie refuse l’identifiant ou le mot de passe.'
  if (mailboxMissing) return 'Le dossier demandé n’existe pas dans la boîte aux lettres.'
  if (tlsFailed || /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL)/.test(code ?? ''))
    return 'La connexion au serveur de messagerie ne peut pas être chiffrée, ou son certificat n’est pas valable.'
  const reason = /^[A-Za-z_]{3,40}$/.test(code ?? '') ? ` (${code})` : ''
  return `Le serveur de messagerie ne répond pas comme prévu${reason}.`
}
