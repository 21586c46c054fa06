import type { ImapFlowOptions } from 'imapflow'

/** Where a mailbox is, and how to get in. */
export interface MailboxAddress {
  /** User, host and folder, without the password. */
  name: string
  folder: string
  connection: Pick<ImapFlowOptions, 'host' | 'port' | 'secure' | 'doSTARTTLS' | 'auth'>
}

/**
 * `imaps://user:password@host:993/Folder`, or `imap://…`, which turns to TLS before the password is told; on this
 * machine alone it may go without.
 */
export function readMailboxAddress(url: string): MailboxAddress {
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
