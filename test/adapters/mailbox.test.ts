import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createImapMailbox, mailboxMessage, readMailboxAddress } from '../../adapters/imap-mailbox.ts'

test('the address of a mailbox says where it is, and its name tells no password', () => {
  const read = readMailboxAddress('imaps://contact%40exemple.fr:m%3Ao%2Ft%40@imap.exemple.fr/Demandes/Site')
  expect(read).toEqual({
    name: 'contact@exemple.fr@imap.exemple.fr/Demandes/Site',
    folder: 'Demandes/Site',
    connection: {
      host: 'imap.exemple.fr',
      port: 993,
      secure: true,
      doSTARTTLS: undefined,
      auth: { user: 'contact@exemple.fr', pass: 'm:o/t@' },
    },
  })
})

test('without TLS from the first byte it is asked for before the password, but on this machine', () => {
  const far = readMailboxAddress('imap://a:b@imap.exemple.fr')
  expect(far).toMatchObject({ folder: 'INBOX', connection: { port: 143, secure: false, doSTARTTLS: true } })
  expect(readMailboxAddress('imap://a:b@127.0.0.1:1143').connection.doSTARTTLS).toBeUndefined()
})

test.each([
  ['small', 1_000, ['beginning']],
  ['whose size is told wrongly', 300 * 1024, ['beginning', 'whole']],
  ['large', 20 * 1024 * 1024, ['beginning', 'whole']],
  ['too large', 26 * 1024 * 1024, ['beginning']],
])('of a mail that is %s no more is fetched than is needed', async (name, size, fetched) => {
  const asked: string[] = []
  const bytes = Buffer.alloc(name.includes('large') ? 256 * 1024 : 1_000)
  const fetchOne = async (_: string, { source }: { source: true | { maxLength: number } }) => {
    asked.push(source === true ? 'whole' : 'beginning')
    if (source !== true) expect(source).toEqual({ start: 0, maxLength: 256 * 1024 })
    return { source: bytes }
  }
  const held = mailboxMessage({ fetchOne } as never, 1, '1.1', size)
  await held.fetch('beginning')
  expect(asked).toEqual(['beginning'])
  expect((await held.fetch('whole')).isWhole).toBe(name !== 'too large')
  expect(asked).toEqual(fetched)
})

/** Says these lines, one for each that it is told, and closes the connection after the last. */
async function rudeServer(...answers: string[]): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const left = [...answers]
    socket.write(left.shift() ?? '')
    socket.on('data', (data) => {
      const tag = data.toString().split(' ')[0]
      const next = left.shift()
      if (next === undefined) socket.destroy()
      else socket.write(next.replace('TAG', tag ?? ''))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each([
  ['hangs up', ['']],
  ['speaks no IMAP', ['HTTP/1.1 200 OK\r\n\r\n', 'rien\r\n']],
  [
    'lets nobody in',
    ['* OK prêt\r\n', '* CAPABILITY IMAP4rev1\r\nTAG OK\r\n', 'TAG NO [AUTHENTICATIONFAILED] non\r\n'],
  ],
])(
  'a server that %s is told in French, without secret, and the mailbox ends when it is stopped',
  async (_, answers) => {
    const port = await rudeServer(...answers)
    const stopping = new AbortController()
    const told: (string | null)[] = []
    await createImapMailbox(`imap://moi:motdepasse@127.0.0.1:${port}/INBOX`).follow(
      {
        since: new Date(),
        postponed: async () => new Set(),
        take: async () => 'settled',
        async tell(failure) {
          told.push(failure)
          stopping.abort()
        },
      },
      stopping.signal,
    )
    expect(told).toEqual([expect.stringMatching(/^Le serveur de messagerie /)])
    expect(told.join()).not.toMatch(/motdepasse|moi/)
  },
)
