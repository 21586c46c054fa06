import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createImapMailbox, parseMailboxAddress, toMailboxMessage } from '../../adapters/imap-mailbox.ts'

test('the address of a mailbox is parsed, and its name does not contain the password', () => {
  const read = parseMailboxAddress('imaps://contact%40exemple.fr:m%3Ao%2Ft%40@imap.exemple.fr/Demandes/Site')
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

test('without TLS the connection requires STARTTLS, except on the local machine', () => {
  const remoteMailbox = parseMailboxAddress('imap://a:b@imap.exemple.fr')
  expect(remoteMailbox).toMatchObject({
    folder: 'INBOX',
    connection: { port: 143, secure: false, doSTARTTLS: true },
  })
  expect(parseMailboxAddress('imap://a:b@127.0.0.1:1143').connection.doSTARTTLS).toBeUndefined()
})

const [kilo, mega] = [1024, 1024 * 1024]

/** Returns a mail of this length for which the server reports another size, and the list of requested byte counts. */
function heldMail(length: number, announcedLength = length) {
  const bytes = Buffer.from(Uint8Array.from({ length }, (_, at) => at % 251))
  const requestedRanges: number[] = []
  const fetchOne = async (_: string, { source }: { source: { start: number; maxLength: number } }) => {
    requestedRanges.push(source.maxLength)
    return { source: bytes.subarray(source.start, source.start + source.maxLength) }
  }
  return {
    bytes,
    requestedRanges,
    message: toMailboxMessage({ fetchOne } as never, 1, '1.1', announcedLength),
  }
}

test.each([
  ['small', 1_000, undefined, 1],
  ['smaller than its server says', 1_000, 300 * kilo, 2],
  ['larger than its server says', 3 * mega, 1_000, 3],
  ['large', 20 * mega, undefined, 12],
])(
  'a mail that is %s is fetched completely, in pieces of 2 MB and with as few requests as needed',
  async (...given) => {
    const [, length, announcedLength, times] = given
    const { bytes, requestedRanges, message } = heldMail(length, announcedLength)
    await message.fetch('beginning')
    expect(requestedRanges).toEqual([256 * kilo])
    const { source, isComplete } = await message.fetch('whole')
    expect(isComplete).toBe(true)
    expect(source.equals(bytes)).toBe(true)
    expect(requestedRanges).toHaveLength(times)
    expect(Math.max(...requestedRanges)).toBe(times > 1 ? 2 * mega : 256 * kilo)
  },
)

test('only the beginning of a mail above the limit is fetched', async () => {
  const { requestedRanges, message } = heldMail(256 * kilo, 26 * mega)
  expect((await message.fetch('whole')).isComplete).toBe(false)
  expect(requestedRanges).toEqual([256 * kilo])
})

test('fetching an endless mail or one that is deleted meanwhile fails', async () => {
  const endless = async (_: string, { source }: { source: { maxLength: number } }) => ({
    source: Buffer.alloc(source.maxLength),
  })
  await expect(
    toMailboxMessage({ fetchOne: endless } as never, 1, '1.1', mega).fetch('whole'),
  ).rejects.toThrow('larger')
  const deleted = async (
    _: string,
    { source: { start, maxLength } }: { source: { start: number; maxLength: number } },
  ) => start === 0 && { source: Buffer.alloc(maxLength) }
  await expect(
    toMailboxMessage({ fetchOne: deleted } as never, 1, '1.1', 5 * mega).fetch('whole'),
  ).rejects.toThrow('no content')
})

/** Starts a server that sends these lines, one for each line that it receives, and closes the connection after the last. */
async function rudeServer(...answers: string[]): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const remainingAnswers = [...answers]
    socket.write(remainingAnswers.shift() ?? '')
    socket.on('data', (data) => {
      const tag = data.toString().split(' ')[0]
      const next = remainingAnswers.shift()
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
  ['does not speak IMAP', ['HTTP/1.1 200 OK\r\n\r\n', 'rien\r\n']],
  [
    'rejects the password',
    ['* OK prêt\r\n', '* CAPABILITY IMAP4rev1\r\nTAG OK\r\n', 'TAG NO [AUTHENTICATIONFAILED] non\r\n'],
  ],
])(
  'a server that %s is reported in French without the password, and reading the mailbox ends when it is stopped',
  async (_, answers) => {
    const port = await rudeServer(...answers)
    const stopping = new AbortController()
    const reports: (string | null)[] = []
    await createImapMailbox(`imap://moi:motdepasse@127.0.0.1:${port}/INBOX`).follow(
      {
        since: new Date(),
        postponed: async () => new Set(),
        process: async () => 'settled',
        async reportStatus(failure) {
          reports.push(failure)
          stopping.abort()
        },
      },
      stopping.signal,
    )
    expect(reports).toEqual([expect.stringMatching(/^Le serveur de messagerie /)])
    expect(reports.join()).not.toMatch(/motdepasse|moi/)
  },
)
