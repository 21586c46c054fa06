import { expect, test } from 'vitest'
import {
  messageIdHeader,
  parseMessageIdHeader,
  parseReplyAddress,
  replyAddressOfThread,
} from '../../domain/correspondence/threads/mail-headers.ts'
import { randomId } from '../../domain/kernel/random-id.ts'

const deps = { mailAddress: 'contact@exemple.fr', readsMail: true, secret: 'un secret' }

test('the reply address of a thread is parsed in any case and within angle brackets (§11.9)', () => {
  for (const kind of ['request', 'message'] as const)
    for (const id of ['AAAAAAAAAAAAAAAA', '9999999999999999', ...Array.from({ length: 50 }, randomId)]) {
      const address = replyAddressOfThread(deps, { kind, id })
      expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
      for (const written of [address, address.toUpperCase(), `<${address}>`])
        expect(parseReplyAddress(written, deps)).toEqual({ kind, id })
    }
})

test('a reply address with another thread, kind, secret or a shortened signature is rejected (§11.9)', () => {
  const address = replyAddressOfThread(deps, { kind: 'request', id: 'AbCdEfGh12345678' })
  const wrongAddresses = [
    address.replace('+r-', '+m-'),
    address.replace(/(?<=-[0-9a-z]{18})./, (sign) => (sign === '0' ? '1' : '0')),
    address.replace(/.@/, '@'),
    address.replace(/[0-9a-f]{16}@/, `${'0'.repeat(16)}@`),
    'contact@exemple.fr',
    `contact+r-${'z'.repeat(19)}-${'0'.repeat(16)}@exemple.fr`,
    '',
  ]
  for (const wrongAddress of wrongAddresses) expect(parseReplyAddress(wrongAddress, deps)).toBeNull()
  expect(parseReplyAddress(address, { secret: 'un autre' })).toBeNull()
})

test('the plain address is used if no mailbox is read, or if the signed address would be too long', () => {
  const thread = { kind: 'request', id: 'AbCdEfGh12345678' } as const
  expect(replyAddressOfThread({ ...deps, readsMail: false }, thread)).toBe('contact@exemple.fr')
  const mailAddress = `${'a'.repeat(40)}@exemple.fr`
  expect(replyAddressOfThread({ ...deps, mailAddress }, thread)).toBe(mailAddress)
})

test('a Message-ID is parsed to its message or to the thread of its form; any other is rejected', () => {
  const id = 'AbCdEfGh12345678'
  expect(parseMessageIdHeader(`<${messageIdHeader(deps, id)}>`)).toEqual({ threadMessageId: id })
  expect(parseMessageIdHeader(`quote-request-${id}-visitor@exemple.fr`)).toEqual({
    thread: { kind: 'request', id },
  })
  expect(parseMessageIdHeader(`contact-message-${id}-visitor@x`)).toEqual({ thread: { kind: 'message', id } })
  for (const other of [
    `quote-request-${id}-workshop@x`,
    `quote-request-${id}@x`,
    `letter-${id}-visitor@x`,
    'a@b',
    '',
  ])
    expect(parseMessageIdHeader(other)).toBeNull()
})
