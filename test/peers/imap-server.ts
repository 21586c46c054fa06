import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { installDebianPackage } from '../../scripts/machine/debian.mjs'
import { reserveFreePort } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { dovecotConfig, imapPassword } from './dovecot-config.ts'
import { type FailingProxy, startFailingProxy } from './failing-proxy.ts'

const program = '/usr/sbin/dovecot'
export interface TestMailbox {
  /** Value for `INBOX_URL`; connections pass through `line`. */
  url: string
  line: FailingProxy
  /** Appends mails in this order over a separate connection. */
  deliver(...sources: Buffer[]): Promise<void>
  /** Flags of each mail, oldest first. */
  marks(): Promise<string[][]>
}

export interface ImapPeer {
  /** Opens the mailbox of a user, empty at first. */
  openMailbox(user: string): Promise<TestMailbox>
  stop(): Promise<void>
}

/** Starts Debian's Dovecot, which is installed if it is missing. Rejects if it cannot be installed. */
export async function startImapServer(): Promise<ImapPeer> {
  if (!existsSync(program) && !(await installDebianPackage('dovecot-imapd')))
    throw new Error('dovecot-imapd is not installed, and cannot be')
  const folder = await makeTemporaryFolder('imap')
  const port = await reserveFreePort()
  const server = await launch(folder, port)
  const lines: FailingProxy[] = []
  return {
    async openMailbox(user) {
      const line = await startFailingProxy(port)
      lines.push(line)
      const direct = withClient(port, user)
      const [name, password] = [user, imapPassword].map(encodeURIComponent)
      return {
        url: `imap://${name}:${password}@127.0.0.1:${line.port}/INBOX`,
        line,
        deliver: (...sources) =>
          direct(async (client) => {
            for (const source of sources) await client.append('INBOX', source)
          }),
        marks: () => direct(readMarks),
      }
    },
    async stop() {
      for (const line of lines) await line.stop()
      const serverClosed = once(server, 'close')
      server.kill('SIGTERM')
      await serverClosed
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string, port: number): Promise<ChildProcess> {
  const isRoot = process.getuid?.() === 0
  const id = (...args: string[]) => execFileSync('id', args, { encoding: 'utf8' }).trim()
  const owner = isRoot ? 'nobody' : id('-un')
  await mkdir(join(folder, 'mail'))
  if (isRoot) await chown(join(folder, 'mail'), Number(id('-u', owner)), Number(id('-g', owner)))
  const config = join(folder, 'dovecot.conf')
  await writeFile(config, dovecotConfig({ folder, port, user: owner, group: id('-gn', owner) }))
  const server = spawn(program, ['-F', '-c', config], { stdio: 'ignore' })
  const isReady = () => withClient(port, 'essai')(async () => true).catch(() => false)
  while (!(await isReady())) {
    if (server.exitCode === null) continue
    throw new Error(`Dovecot ended: ${await readFile(join(folder, 'log'), 'utf8').catch(() => '')}`)
  }
  return server
}

function withClient(port: number, user: string) {
  return async <Answer>(act: (client: ImapFlow) => Promise<Answer>): Promise<Answer> => {
    const auth = { user, pass: imapPassword }
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await act(client)
    } finally {
      await client.logout()
    }
  }
}

async function readMarks(client: ImapFlow): Promise<string[][]> {
  const box = await client.mailboxOpen('INBOX', { readOnly: true })
  if (box.exists === 0) return []
  // The server reports a mail twice if its flags change meanwhile.
  const marks = new Map<number, string[]>()
  for (const { seq, flags } of await client.fetchAll('1:*', { flags: true }))
    marks.set(
      seq,
      [...(flags ?? [])].filter((flag) => flag !== '\\Recent'),
    )
  return [...marks.values()]
}
